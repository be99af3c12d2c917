/** ATIF says its name and version in `schema_version`. */
import { versionOf, wrappedDocuments } from './documents';
import type { Recognition, Sample } from '@/lib/importers/importer';

export function recognise(sample: Sample): Recognition | null {
  const [first] = sample.values;
  const version = versionOf(first);
  if (version !== null) return { score: 0.95, why: `\`schema_version\` is ${version}` };
  const [wrapped] = wrappedDocuments(first);
  if (wrapped) return { score: 0.9, why: `\`${wrapped[0]}\` holds a document whose \`schema_version\` is ${versionOf(wrapped[1])}` };
  // The head of a document too big to be parsed for recognition.
  const head = sample.shape === 'object' ? /^\s*\{\s*"schema_version"\s*:\s*"(ATIF-v\d+\.\d+)"/.exec(sample.head) : null;
  return head ? { score: 0.95, why: `\`schema_version\` is ${head[1]}` } : null;
}
