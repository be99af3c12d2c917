/** From what came in to what is kept: a bar for each reason that something was dropped, with its number. */
import type { DatasetPreview } from '@/lib/contracts/datasets';

const WIDTH = 200;

/** Plain words of the reasons that methods and policies give. */
const REASONS: Readonly<Record<string, string>> = {
  no_majority: 'votes are tied',
  context_differs: 'the models saw different prompts',
  tie: 'nobody prefers one',
  skip: 'skipped',
  conflict: 'reversed pair or cycle',
  conflicts: 'reversed pair or cycle',
  filtered: 'the filter left it out',
  alternative_filtered: 'the filter left an alternative out',
  nothing_to_train: 'no turn to train on',
  split_guard: 'its task or prompt is in the other split',
};

interface Line {
  key: string;
  word: string;
  count: number;
  isDrop: boolean;
}

export function RowFunnel({ counts }: { readonly counts: DatasetPreview['counts'] }) {
  const drops = Object.entries(counts.dropped).sort(([, a], [, b]) => b - a);
  const lines: Line[] = [
    { key: 'in', word: 'came in', count: counts.in, isDrop: false },
    ...drops.map(([key, count]) => ({ key, word: REASONS[key] ?? key.replaceAll('_', ' '), count, isDrop: true })),
    ...(counts.conflicts > 0 && !('conflict' in counts.dropped) && !('conflicts' in counts.dropped) ? [{ key: 'conflicts', word: REASONS['conflicts'] ?? '', count: counts.conflicts, isDrop: true }] : []),
    { key: 'kept', word: 'kept as rows', count: counts.kept, isDrop: false },
    ...(counts.merged > 0 ? [{ key: 'merged', word: 'equal ones merged into one row', count: counts.merged, isDrop: true }] : []),
  ];
  const scale = WIDTH / Math.max(1, ...lines.map(({ count }) => count));
  return (
    <table className="w-full">
      <caption className="sr-only">What became rows, and why the rest did not</caption>
      <tbody>
        {lines.map(({ key, word, count, isDrop }) => (
          <tr key={key} className="h-row">
            <th scope="row" className="w-36 pr-3 text-left font-normal">
              <code className="font-mono text-12">{key}</code>
            </th>
            <td className="pr-3 text-ink-2">{word}</td>
            <td>
              <svg width={WIDTH} height={12} viewBox={`0 0 ${WIDTH} 12`} aria-hidden="true" className="max-w-full">
                <rect width={count * scale} height={12} className={isDrop ? 'fill-bar-1' : key === 'kept' ? 'fill-bar-3' : 'fill-bar-2'} />
              </svg>
            </td>
            <td className="w-12 pl-3 text-right font-medium whitespace-nowrap tabular-nums">
              {isDrop && key !== 'merged' ? '−' : ''}
              {count}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
