/** Text for columns that people read. What it stands for is kept whole in the JSON of the body or the header. */
import 'server-only';
import { storableText } from '@/lib/trajectory/step-text';

/** U+0000, which PostgreSQL cannot hold, becomes its symbol; a lone surrogate becomes U+FFFD. */
export const shownText = (text: string): string => storableText(text.includes('\0') ? text.replaceAll('\0', '\u2400') : text);

/** At most `most` code units, never half a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const code = text.charCodeAt(most - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? most - 1 : most);
}
