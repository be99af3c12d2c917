/** Projects: where trajectories, labels and datasets live together. */
import { z } from 'zod';
import { endpoint, ProjectParam } from './common';

export const roles = ['viewer', 'annotator', 'lead', 'owner'] as const;

const settings = {
  /** What reviewers should go by, as Markdown. */
  guideline: z.string(),
  /** Failure modes that the team has named, as taxonomy paths. */
  failureModes: z.array(z.string()),
  /** JSON Schema by attribute name. */
  attributes: z.record(z.string(), z.unknown()),
  /** Hide outcomes until a reviewer has decided. */
  hideOutcome: z.boolean(),
};
export const ProjectSettings = z.strictObject({
  guideline: settings.guideline.default(''),
  failureModes: settings.failureModes.default([]),
  attributes: settings.attributes.default({}),
  hideOutcome: settings.hideOutcome.default(false),
});
/** Without defaults: what a change does not name stays as it is. */
const SettingsChange = z.strictObject(settings).partial();
export type ProjectSettings = z.infer<typeof ProjectSettings>;

export const ProjectCounts = z.object({
  trajectories: z.int(),
  tasks: z.int(),
  steps: z.int(),
  actions: z.int(),
  files: z.int(),
  issues: z.int(),
  /** By outcome; unknown is neither success nor failure. */
  outcomes: z.object({ success: z.int(), failure: z.int(), unknown: z.int() }),
  labels: z.int(),
  labelledTrajectories: z.int(),
  /** Decision states, and those where the asking user has no preference or skip. */
  decisions: z.int(),
  undecided: z.int(),
});
export type ProjectCounts = z.infer<typeof ProjectCounts>;

export const Project = z.object({
  id: z.uuid(),
  name: z.string(),
  isSample: z.boolean(),
  role: z.enum(roles),
  settings: ProjectSettings,
  createdAt: z.iso.datetime(),
});
export type Project = z.infer<typeof Project>;

export const ProjectCard = Project.extend({ counts: ProjectCounts.pick({ trajectories: true, tasks: true, steps: true, labels: true, outcomes: true }) });
export type ProjectCard = z.infer<typeof ProjectCard>;
const ProjectHome = Project.extend({ counts: ProjectCounts });

const tag = 'projects';
export const listProjects = endpoint({ method: 'get', path: '/projects', tag, summary: 'Projects that you may see', answer: z.object({ items: z.array(ProjectCard) }) });
export const createProject = endpoint({ method: 'post', path: '/projects', tag, summary: 'Create a project', body: z.strictObject({ name: z.string().trim().min(1).max(200) }), answer: Project, status: 201 });
export const getProject = endpoint({ method: 'get', path: '/projects/{project}', tag, summary: 'A project with its counts', params: ProjectParam, answer: ProjectHome });
export const updateProject = endpoint({
  method: 'patch', path: '/projects/{project}', tag, summary: 'Rename a project or change its settings', params: ProjectParam,
  body: z.strictObject({ name: z.string().trim().min(1).max(200).optional(), settings: SettingsChange.optional() }), answer: Project,
});
export const deleteProject = endpoint({ method: 'delete', path: '/projects/{project}', tag, summary: 'Delete a project', params: ProjectParam, answer: z.object({ deleted: z.literal(true) }) });
