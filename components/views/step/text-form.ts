/** What a text is, seen by its letters: how it is drawn follows from that. */
import { parseJson } from '@/lib/json/parse-json';
import type { StepKind } from '@/lib/trajectory/model';

export type TextForm = 'markdown' | 'json' | 'terminal' | 'diff' | 'plain';

/** Longer texts are not tried as JSON: reading them would hold up the page. */
const LONGEST_JSON = 300_000;

const isJsonText = (text: string): boolean => /^\s*[{[]/.test(text) && /[}\]]\s*$/.test(text.slice(-64)) && text.length <= LONGEST_JSON && parseJson(text).ok;

const TERMINAL = /\u001b\[|[^\r\n]\r(?!\n|$)/;
const DIFF = /^(?:diff --git |--- [^\n]*\n\+\+\+ |@@ -\d+(?:,\d+)? \+\d+)/m;

/** People and models write Markdown; what tools give back is JSON, a terminal, a diff or plain lines. */
export function formOf(text: string, kind: StepKind): TextForm {
  if (isJsonText(text)) return 'json';
  if (TERMINAL.test(text)) return 'terminal';
  if (kind !== 'observation' && kind !== 'meta') return 'markdown';
  return DIFF.test(text) ? 'diff' : 'plain';
}

/** Lines that a text takes when they wrap at `width` characters; stops counting at `most`. */
export function linesOf(text: string, width = 96, most = Infinity): number {
  let lines = 0;
  for (let at = 0; at <= text.length && lines < most; ) {
    const end = text.indexOf('\n', at);
    const stop = end === -1 ? text.length : end;
    lines += Math.max(1, Math.ceil((stop - at) / width));
    at = stop + 1;
  }
  return lines;
}
