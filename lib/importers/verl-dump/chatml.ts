/** Text of a ChatML template as turns: `<|im_start|>role⏎text<|im_end|>`. */
import type { JsonObject } from '@/lib/importers/common/fields';

const start = '<|im_start|>';
const end = '<|im_end|>';

export interface ChatmlText {
  turns: JsonObject[];
  /** The role of a turn that was begun and says nothing yet: the model's own, at the end of a prompt. */
  open: string | null;
}

/** null for a text that is not made of such turns only. */
export function readChatml(text: string): ChatmlText | null {
  const turns: JsonObject[] = [];
  const pieces = text.split(start);
  if (pieces.length === 1 || pieces[0]?.trim() !== '') return null;
  for (const [index, piece] of pieces.slice(1).entries()) {
    const line = piece.indexOf('\n');
    if (line < 0) return null;
    const role = piece.slice(0, line).trim();
    const said = piece.slice(line + 1);
    const closed = said.indexOf(end);
    const isLast = index === pieces.length - 2;
    if (closed < 0 && isLast && said.trim() === '') return { turns, open: role };
    if (closed < 0 && !isLast) return null;
    turns.push({ role, content: closed < 0 ? said : said.slice(0, closed) });
  }
  return { turns, open: null };
}
