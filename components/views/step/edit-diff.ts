/** Edits that a tool call makes, as the lines that go and come. */
import { diffLines, diffWordsWithSpace } from 'diff';
import type { Json } from '@/lib/json/json';
import { objectOf, stringOf } from '@/lib/json/json';

export interface Edit {
  readonly path: string | null;
  readonly before: string;
  readonly after: string;
}

const BEFORE = ['old_string', 'old_str', 'oldText', 'old_text', 'old_content', 'search'] as const;
const AFTER = ['new_string', 'new_str', 'newText', 'new_text', 'new_content', 'replace'] as const;
const PATH = ['file_path', 'path', 'filePath', 'file', 'filename'] as const;

function firstString(object: Readonly<Record<string, Json>>, names: readonly string[]): string | null {
  for (const name of names) {
    const found = stringOf(object[name]);
    if (found !== null) return found;
  }
  return null;
}

/** Edits in the arguments of a call; none where they are no edit. A list `edits` counts as several of one file. */
export function editsIn(value: Json): Edit[] {
  const object = objectOf(value);
  if (!object) return [];
  const path = firstString(object, PATH);
  const list = Array.isArray(object.edits) ? object.edits : [object];
  return list.flatMap((entry) => {
    const one = objectOf(entry);
    const before = one && firstString(one, BEFORE);
    const after = one && firstString(one, AFTER);
    return before === null || after === null ? [] : [{ path, before, after }];
  });
}

export interface Word {
  readonly text: string;
  readonly isChanged: boolean;
}

export interface DiffLine {
  readonly kind: 'same' | 'gone' | 'new';
  readonly words: readonly Word[];
}

const linesIn = (text: string): string[] => (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
const plain = (kind: DiffLine['kind'], text: string): DiffLine => ({ kind, words: [{ text, isChanged: false }] });

/** A line that went and the one that came in its place, with the words in which they differ. */
function changedPair(gone: string, come: string): [DiffLine, DiffLine] {
  const parts = diffWordsWithSpace(gone, come);
  const side = (kind: 'gone' | 'new'): DiffLine => ({
    kind,
    words: parts.flatMap(({ value, added, removed }) => ((kind === 'gone' ? added : removed) ? [] : [{ text: value, isChanged: kind === 'gone' ? removed : added }])),
  });
  return [side('gone'), side('new')];
}

/** Longer texts are shown whole, one after the other: comparing them would hold up the page. */
const LONGEST = 60_000;
const MOST_WORD_PAIRS = 200;

export function lineDiff({ before, after }: Pick<Edit, 'before' | 'after'>): DiffLine[] {
  if (before.length + after.length > LONGEST) return [...linesIn(before).map((line) => plain('gone', line)), ...linesIn(after).map((line) => plain('new', line))];
  const parts = diffLines(before, after);
  const lines: DiffLine[] = [];
  let pairs = 0;
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (!part) continue;
    const gone = linesIn(part.value);
    const next = parts[at + 1];
    const come = part.removed && next?.added ? linesIn(next.value) : [];
    if (come.length > 0) at += 1;
    if (come.length === gone.length && pairs + gone.length <= MOST_WORD_PAIRS) {
      pairs += gone.length;
      const both = gone.map((line, row) => changedPair(line, come[row] ?? ''));
      lines.push(...both.map(([old]) => old), ...both.map(([, fresh]) => fresh));
    } else {
      lines.push(...gone.map((line) => plain(part.removed ? 'gone' : part.added ? 'new' : 'same', line)), ...come.map((line) => plain('new', line)));
    }
  }
  return lines;
}

/** Lines of a diff that a text holds already. */
export function readDiff(text: string): DiffLine[] {
  return linesIn(text).map((line) => plain(/^\+(?!\+\+ )/.test(line) ? 'new' : /^-(?!-- )/.test(line) ? 'gone' : 'same', line));
}
