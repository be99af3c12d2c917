/**
 * A method: curated tasks and labels in, rows of one shape out. One folder each, like a plugin:
 *
 *     lib/methods/<id>/   method.ts  method.test.ts  golden.jsonl  README.md        docs/methods/<id>.md
 *
 * A method never reads a file, a clock or another method; it sees one task at a time.
 */
import type { z } from 'zod';
import type { Hash } from '@/lib/base/hash';
import { err, ok, type Result } from '@/lib/base/result';
import { readShape, sayFault } from '@/lib/json/read-shape';
import type { LabelPolicy } from '@/lib/labels/policy';
import type { CuratedTask } from './curated-task';
import type { Outcome } from './outcome';
import type { RowShape } from './row';

/** What the user chose for every method alike. */
export interface MethodOptions {
  /** How the labels of several authors on one thing are settled. */
  policy: LabelPolicy;
  /** Let pairs out whose alternatives saw different contexts. */
  allowContextDiffers: boolean;
}

export interface MethodContext extends MethodOptions {
  hash: Hash;
  /** sha256 of the recipe, for the provenance of rows; null without one. */
  recipe: string | null;
}

/** How close the method is to the system that it is named for: its own definition, in part ours, ours after an abstract. */
export type SourceMark = 'exact' | 'part' | 'abs';

interface MethodFacts {
  /** As in `--method`; lower case with hyphens. */
  id: string;
  aliases: readonly string[];
  title: string;
  /** One sentence for the list of methods. */
  about: string;
  mark: SourceMark;
  /** Config name and folder of the data files; lower case with underscores. */
  table: string;
  shape: RowShape;
  /** What one candidate of the ledger is, in the plural: `pairs`, `context segments`. */
  counts: string;
  /** Column that gets each row's share of the weights of its split. */
  shareColumn: string | null;
}

type Maker = (task: CuratedTask, context: MethodContext) => Iterable<Outcome>;

export interface Method extends MethodFacts {
  /** JSON Schema of the parameters, with defaults. */
  parameters: z.ZodObject;
  /** Checks parameters as given; the refusal has one sentence a fault. */
  prepare(parameters: Readonly<Record<string, unknown>>): Result<{ parameters: Readonly<Record<string, unknown>>; rows: Maker }, string[]>;
}

/** Ties a method's parameters to its maker of rows. The order of a task's outcomes is free; the dataset sorts rows by place and id. */
export function defineMethod<Shape extends z.ZodRawShape>(
  method: MethodFacts & { parameters: z.ZodObject<Shape>; rows(task: CuratedTask, parameters: z.infer<z.ZodObject<Shape>>, context: MethodContext): Iterable<Outcome> },
): Method {
  const { rows, ...facts } = method;
  return {
    ...facts,
    prepare(given) {
      const parsed = readShape(method.parameters, given);
      if (!parsed.ok) return err(parsed.error.map((fault) => sayFault(fault, 'parameters')));
      return ok({ parameters: parsed.value, rows: (task, context) => rows(task, parsed.value, context) });
    },
  };
}
