/** The project as a step of the way to a page, by its name once that is known. */
import { useQuery } from '@tanstack/react-query';
import { projectQuery } from '@/client/queries/projects';
import type { Crumb } from '@/components/frame/page-header';

export const useProjectCrumb = (project: string): Crumb => ({ label: useQuery(projectQuery(project)).data?.name ?? 'Project', href: `/p/${project}` });
