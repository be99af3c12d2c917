/** Every command, loaded when it is called: a call pays for the modules of one command alone. */
import 'server-only';
import type { Command } from '@/server/cli/command';

export type CommandTable = Record<string, () => Promise<Command>>;

export const commands: CommandTable = {
  import: async () => (await import('@/server/cli/import')).importCommand,
  projects: async () => (await import('@/server/cli/projects')).projects,
  trajectories: async () => (await import('@/server/cli/trajectories')).trajectories,
  decisions: async () => (await import('@/server/cli/decisions')).decisions,
  labels: async () => (await import('@/server/cli/labels')).labels,
  methods: async () => (await import('@/server/cli/methods')).methods,
  export: async () => (await import('@/server/cli/export')).exportCommand,
  raw: async () => (await import('@/server/cli/raw')).raw,
  worker: async () => (await import('@/server/cli/worker')).worker,
  jobs: async () => (await import('@/server/cli/jobs')).jobs,
  link: async () => (await import('@/server/cli/link')).link,
  sample: async () => (await import('@/server/cli/sample')).sample,
  doctor: async () => (await import('@/server/cli/doctor')).doctor,
};
