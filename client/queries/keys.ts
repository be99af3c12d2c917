/** Names of what the query cache holds. All of a project stands below its key, so that one call makes it fresh. */
export const keys = {
  me: ['me'] as const,
  methods: ['methods'] as const,
  projects: ['projects'] as const,
  project: (project: string) => ['project', project] as const,
  job: (job: string | null) => ['job', job] as const,
  /** Everything under one rollout. */
  trajectory: (project: string, trajectory: string | null) => ['project', project, 'trajectory', trajectory] as const,
  labels: (project: string, trajectory: string | null) => ['project', project, 'labels', trajectory] as const,
  lists: (project: string, list: 'trajectories' | 'tasks' | 'decisions' | 'files' | 'failures' | 'datasets') => ['project', project, list] as const,
};
