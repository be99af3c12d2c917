/** Creating, changing and deleting projects. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/client/api';
import { keys } from '@/client/queries/keys';
import { createProject, deleteProject, updateProject } from '@/lib/contracts/projects';

/** `mutate(name)`; resolves to the project. */
export function useCreateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(createProject, { body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.projects }),
  });
}

/** `mutate({name?, settings?})`; settings that are not named stay as they are. */
export function useUpdateProject(project: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof updateProject.body>) => call(updateProject, { params: { project }, body }),
    onSuccess: () => Promise.all([client.invalidateQueries({ queryKey: keys.projects }), client.invalidateQueries({ queryKey: keys.project(project) })]),
  });
}

/** `mutate(projectId)`. */
export function useDeleteProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (project: string) => call(deleteProject, { params: { project } }),
    onSuccess: (_, project) => {
      client.removeQueries({ queryKey: keys.project(project) });
      return client.invalidateQueries({ queryKey: keys.projects });
    },
  });
}
