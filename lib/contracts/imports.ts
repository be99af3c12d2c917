/** Uploads, imports, files and their issues. */
import { z } from 'zod';
import { Issue } from '@/lib/trajectory/issue';
import { endpoint, page, PageQuery, ProjectParam } from './common';
import { JobRef } from './jobs';

export const ReportIssue = z.object({ severity: Issue.shape.severity, code: z.string(), line: z.int().optional(), pointer: z.string().optional(), message: z.string() });
/** One given path; the same shape on the command line (`import --json`). */
export const FileReport = z.object({
  path: z.string(),
  sha256: z.string(),
  format: z.string(),
  why: z.string(),
  trajectories: z.int(),
  steps: z.int(),
  added: z.int(),
  already: z.int(),
  partial: z.int(),
  failed: z.int(),
  joined_into: z.string().optional(),
  issues: z.array(ReportIssue),
});
export type FileReport = z.infer<typeof FileReport>;
export const ImportTotals = z.object({ files: z.int(), trajectories: z.int(), steps: z.int(), added: z.int(), already: z.int(), partial: z.int(), failed: z.int() });
export const ImportReport = z.object({ files: z.array(FileReport), totals: ImportTotals });
export type ImportReport = z.infer<typeof ImportReport>;

/** Progress of an import job. */
export const ImportProgress = z.object({ files: z.int(), filesTotal: z.int(), bytes: z.number(), bytesTotal: z.number(), trajectories: z.int(), steps: z.int(), path: z.string().nullable() });
export type ImportProgress = z.infer<typeof ImportProgress>;

export const onChange = ['skip', 'update', 'version'] as const;
export const ImportRequest = z.strictObject({
  /** Uploaded before (`PUT uploads`), with the path that the user's browser gave. */
  files: z.array(z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), path: z.string().min(1).max(4096) })).optional(),
  /** Paths on the machine that serves; owners on a loopback address only. */
  paths: z.array(z.string().min(1)).optional(),
  format: z.string().optional(),
  onChange: z.enum(onChange).optional(),
});
export type ImportRequest = z.infer<typeof ImportRequest>;

export const ProjectFile = z.object({
  sha256: z.string(), path: z.string(), bytes: z.number(), format: z.string(), why: z.string(), joinedInto: z.string().nullable(),
  trajectories: z.int(), issues: z.int(), importedAt: z.iso.datetime(),
});
export type ProjectFile = z.infer<typeof ProjectFile>;

const tag = 'imports';
const ShaParam = ProjectParam.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** `PUT /projects/{project}/uploads?path=…` takes raw bytes as its body; bound in server/http without a JSON schema. */
export const UploadAnswer = z.object({ sha256: z.string(), bytes: z.number() });
export const startImport = endpoint({ method: 'post', path: '/projects/{project}/imports', tag, summary: 'Import uploaded files or paths', params: ProjectParam, body: ImportRequest, answer: JobRef, status: 202 });
export const listFiles = endpoint({ method: 'get', path: '/projects/{project}/files', tag, summary: 'Imported files', params: ProjectParam, query: PageQuery, answer: page(ProjectFile) });
export const listFileIssues = endpoint({ method: 'get', path: '/projects/{project}/files/{sha256}/issues', tag, summary: 'What an import found wrong with a file', params: ShaParam, answer: z.object({ items: z.array(Issue) }) });
