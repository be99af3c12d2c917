/** Datasets: what to train, for whom, and what came out. */
import { z } from 'zod';
import { endpoint, ProjectParam } from './common';
import { JobRef } from './jobs';

export const policies = ['all', 'majority', 'adjudicated'] as const;
export const brokenRowChoices = ['refuse', 'leave-out'] as const;

/** By name; each method has its own and checks them itself. */
export const MethodParameters = z.record(z.string(), z.unknown());

/** The same choices as `treewright export`. */
export const DatasetRequest = z.strictObject({
  method: z.string(),
  target: z.string(),
  filter: z.string().default(''),
  policy: z.enum(policies).default('majority'),
  /** Such as `train=0.9,test=0.1`. */
  split: z.string().default('train=1'),
  seed: z.int().default(0),
  allowContextDiffers: z.boolean().default(false),
  /** Rows that break a rule by themselves: refuse the whole, or leave them out, counted by rule. */
  brokenRows: z.enum(brokenRowChoices).default('refuse'),
  parameters: MethodParameters.default({}),
});
export type DatasetRequest = z.infer<typeof DatasetRequest>;

export const Finding = z.object({ rule: z.string(), severity: z.enum(['E', 'W', 'I']), title: z.string(), byRow: z.boolean(), count: z.int(), rows: z.array(z.object({ id: z.string(), where: z.string(), what: z.string() })) });
export type Finding = z.infer<typeof Finding>;
/** Whether `brokenRows: leave-out` would mend what refuses the export, at least in part. */
export const canLeaveOut = (findings: readonly Pick<Finding, 'severity' | 'byRow'>[]): boolean => findings.some(({ severity, byRow }) => severity === 'E' && byRow);

export const DatasetPreview = z.object({
  counts: z.object({ in: z.int(), kept: z.int(), merged: z.int(), conflicts: z.int(), dropped: z.record(z.string(), z.int()) }),
  splits: z.record(z.string(), z.int()),
  /** Why an export of this would be refused, sentence by sentence; null: it would not. Findings with E say which rows. */
  refused: z.array(z.string()).nullable(),
  findings: z.array(Finding),
  /** The first rows, as their lines in the file. */
  rows: z.array(z.object({ split: z.string(), line: z.string(), trajectory: z.string().nullable(), step: z.string().nullable() })),
});
export type DatasetPreview = z.infer<typeof DatasetPreview>;

export const Dataset = z.object({ id: z.uuid(), method: z.string(), target: z.string(), request: DatasetRequest, rows: z.int(), bytes: z.number().nullable(), manifest: z.record(z.string(), z.unknown()), createdAt: z.iso.datetime(), createdBy: z.string().nullable() });
export type Dataset = z.infer<typeof Dataset>;
export const ExportProgress = z.object({ tasks: z.int(), tasksTotal: z.int(), rows: z.int() });

export const MethodInfo = z.object({ id: z.string(), title: z.string(), mark: z.enum(['exact', 'part', 'abs']), shape: z.string(), table: z.string(), about: z.string() });
export const TargetInfo = z.object({ id: z.string(), title: z.string(), shapes: z.array(z.string()), loses: z.record(z.string(), z.array(z.string())) });

const tag = 'datasets';
export const listMethods = endpoint({ method: 'get', path: '/methods', tag, summary: 'Methods and targets', answer: z.object({ methods: z.array(MethodInfo), targets: z.array(TargetInfo) }) });
export const previewDataset = endpoint({ method: 'post', path: '/projects/{project}/datasets/preview', tag, summary: 'Counts, findings and first rows, without writing', params: ProjectParam, body: DatasetRequest, answer: DatasetPreview });
export const createDataset = endpoint({ method: 'post', path: '/projects/{project}/datasets', tag, summary: 'Export a dataset', params: ProjectParam, body: DatasetRequest, answer: JobRef, status: 202 });
/** Download: `GET /projects/{project}/datasets/{dataset}/archive` (tar.gz, ranges supported). */
export const listDatasets = endpoint({ method: 'get', path: '/projects/{project}/datasets', tag, summary: 'Exports made so far', params: ProjectParam, answer: z.object({ items: z.array(Dataset) }) });
