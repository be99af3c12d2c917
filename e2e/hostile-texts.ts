/** Texts that try to become markup, script, style, links or terminal commands; more of them where a corpus stands beside the checkout. */
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const corpus = path.resolve(import.meta.dirname, '../../shared/security-corpus/hostile-strings.jsonl');
/** Kinds that a page could act on; the others are for files and queries. */
const kinds = new Set(['html', 'svg', 'mathml', 'css', 'scheme', 'md-link', 'md-block', 'md', 'template', 'expression', 'json-script', 'ansi', 'osc8', 'osc52', 'bidi', 'outbound', 'redirect']);
const Line = z.object({ kind: z.string(), text: z.string().optional() });

const own = [
  '<script>window.__x=1</script>',
  '<img src=x onerror="window.__x=2">',
  '<svg onload=window.__x=3>',
  '</style><style>*{display:none}</style>',
  '</script><script>alert(4)</script>',
  '<iframe srcdoc="<script>parent.__x=5</script>"></iframe>',
  '[open me](javascript:window.__x=6)',
  '![seen](http://canary.example/seen.png)',
  '<a href="javascript:alert(7)">open</a>',
  '{{constructor.constructor("window.__x=8")()}} ${window.__x=9} <%= 10 %>',
  '\u001b]8;;javascript:window.__x=11\u0007open\u001b]8;;\u0007 \u001b]52;c;ZXZpbA==\u0007\u001b[2J',
  '\u202egnp.exe\u202c \u2066evil\u2069',
  '<form action=http://canary.example/post><input autofocus onfocus=window.__x=12></form>',
];

function fromCorpus(): string[] {
  if (!fs.existsSync(corpus)) return [];
  const lines = fs.readFileSync(corpus, 'utf8').trim().split('\n');
  return lines.map((line) => Line.parse(JSON.parse(line))).flatMap(({ kind, text }) => (kinds.has(kind) && text !== undefined && text.length <= 2000 ? [text] : []));
}

export const hostileTexts: readonly string[] = [...own, ...fromCorpus()];
