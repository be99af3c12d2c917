/** A step as its row: the columns that tables and filters ask for, and the canonical step as JSON text. */
import 'server-only';
import { toNumber } from '@/lib/json/schema';
import { splitCallKey } from '@/lib/trajectory/ids';
import { Step } from '@/lib/trajectory/model';
import type { StateKeys } from '@/lib/trajectory/state-keys';
import { stepText, storableText } from '@/lib/trajectory/step-text';
import type { CopyBuffer } from '@/server/db/copy-buffer';
import { cutText, shownText } from '@/server/db/storable';

export const previewLength = 400;

export const stepColumns = [
  'projectId', 'trajectoryId', 'ordinal', 'id', 'parent', 'kind', 'role', 'tools', 'isError', 'isActive', 'synthetic', 'copied', 'size',
  'outputTokens', 'durationMs', 'cost', 'preview', 'text', 'body', 'keyExact', 'keyNorm', 'keyTask', 'keyEnv', 'contentKey',
] as const;

/** Tool names that an action calls, or the tool that an observation answers. */
function toolsOf(step: Step, steps: readonly Step[]): string[] {
  if (step.calls.length > 0) return [...new Set(step.calls.map((call) => call.name))];
  if (step.answer === null) return [];
  const called = step.answer.calls.flatMap((key) => {
    const { ordinal, index } = splitCallKey(key);
    return steps[ordinal]?.calls[index]?.name ?? [];
  });
  return called.length > 0 ? [...new Set(called)] : step.answer.name ? [step.answer.name] : [];
}

/** What `text:` searches, null where the preview says it all, and the preview. */
function textColumns(step: Step): { size: number; preview: string; text: string | null } {
  const text = stepText(step);
  const preview = shownText(cutText(text, previewLength));
  const storable = text.length <= previewLength ? storableText(text) : null;
  return { size: text.length, preview, text: storable === preview ? null : (storable ?? storableText(text)) };
}

export interface StepRowInput {
  project: Buffer;
  step: Step;
  steps: readonly Step[];
  keys: StateKeys | undefined;
  isActive: boolean;
}

export function writeStepRow(copy: CopyBuffer, trajectoryId: string, { project, step, steps, keys, isActive }: StepRowInput): void {
  const { size, preview, text } = textColumns(step);
  copy.row(stepColumns.length);
  copy.raw(project);
  copy.text(trajectoryId);
  copy.int(step.ordinal);
  copy.text(step.id);
  copy.int(step.parent);
  copy.text(step.kind);
  copy.text(shownText(step.role));
  copy.texts(toolsOf(step, steps).map(shownText));
  copy.bool(step.answer?.isError ?? null);
  copy.bool(isActive);
  copy.bool(step.synthetic);
  copy.bool(step.copied);
  copy.int(size);
  copy.float(toNumber(step.usage?.output));
  copy.float(toNumber(step.durationMs));
  copy.float(toNumber(step.usage?.cost));
  copy.text(preview);
  copy.text(text);
  copy.text(JSON.stringify(step));
  copy.text(keys?.['ctx.exact'] ?? null);
  copy.text(keys?.['ctx.norm'] ?? null);
  copy.text(keys?.['task.step'] ?? null);
  copy.text(keys?.env ? storableText(keys.env) : null);
  copy.text(keys?.content ?? null);
}

/** Parses what `writeStepRow` stored; fails loudly on a row that no version of this program wrote. */
export const toStep = (body: string): Step => Step.parse(JSON.parse(body));

/** The same with its keys in the order in which they were written, which a digest over its text goes by. */
export function toStepAsWritten(body: string): Step {
  const written = JSON.parse(body);
  Step.parse(written);
  return written;
}
