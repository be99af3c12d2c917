/** Every command, loaded when it is called: a call pays for the modules of one command alone. */
import 'server-only';
import type { Command } from '@/server/cli/command';

export type CommandTable = Record<string, () => Promise<Command>>;

export const commands: CommandTable = {
  import: async () => (await import('@/server/cli/import')).importCommand,
  raw: async () => (await import('@/server/cli/raw')).raw,
  worker: async () => (await import('@/server/cli/worker')).worker,
  jobs: async () => (await import('@/server/cli/jobs')).jobs,
  doctor: async () => (await import('@/server/cli/doctor')).doctor,
};
