/** The bytes of the imported file that a step was read from. */
import 'server-only';
import type { z } from 'zod';
import type { getStepSource as contract } from '@/lib/contracts/steps';
import { decodeUtf8 } from '@/lib/records/utf8';
import type { SourceRef } from '@/lib/trajectory/model';
import { blobs } from '@/server/blobs/blobs';
import { getStep } from '@/server/queries/get-step';
import { store } from '@/server/store/store';

type Piece = z.output<typeof contract.answer>['pieces'][number];

/** A piece that is longer is cut; the file itself can be had whole. */
const mostBytes = 256 * 1024;

async function pathsOf(projectId: string, files: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await store().pool.query<{ sha256: string; path: string }>('select sha256, path from "SourceFile" where "projectId" = $1 and sha256 = any($2)', [projectId, files]);
  return new Map(rows.map(({ sha256, path }) => [sha256, path]));
}

/** The project's own files only; one that is gone gives no piece. */
async function pieceOf({ file, start, end, line, member, pointer }: SourceRef, paths: ReadonlyMap<string, string>): Promise<Piece[]> {
  const path = paths.get(file);
  const size = path === undefined ? null : await blobs().size(file);
  if (path === undefined || size === null) return [];
  const last = Math.min(end, size, start + mostBytes);
  const text = last > start ? decodeUtf8(await blobs().read(file, { start, end: last })) : '';
  return [{ file, path: member === undefined ? path : `${path}/${member}`, start, end, line: line ?? null, pointer: pointer ?? null, text, cut: last < end }];
}

/** null: the trajectory (our id) has no step there. */
export async function getStepSource(projectId: string, trajectory: string, ordinal: number): Promise<Piece[] | null> {
  const step = await getStep(projectId, trajectory, ordinal);
  if (!step) return null;
  const paths = await pathsOf(projectId, step.src.map(({ file }) => file));
  return (await Promise.all(step.src.map((ref) => pieceOf(ref, paths)))).flat();
}
