/** The filter that a search box stands for: rollouts whose id, title or task contains what was typed. */

/** Everything that means something to the filter language becomes "any text". */
const meaningful = /[^\p{L}\p{N}._/@#’-]+/gu;

/** null where nothing is left to look for. */
export function findFilter(typed: string): string | null {
  const words = typed.trim().replace(meaningful, '*').replace(/^\*+|\*+$/g, '');
  if (words === '') return null;
  const part = `*${words}*`;
  return `id:${part} or title:${part} or task:${part}`;
}
