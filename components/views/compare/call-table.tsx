/** What a move does: each call with its arguments, marked where they differ from the first move. */
import clsx from 'clsx';
import { callDiff } from './call-diff';
import type { ToolCall } from '@/lib/trajectory/model';

const signs = { same: '', other: '≠', gone: '−', new: '+' } as const;
const words = { same: 'same', other: 'another value', gone: 'gone', new: 'new' } as const;
const grounds = { same: '', other: 'bg-add', gone: 'bg-del', new: 'bg-add' } as const;

export function CallTable({ calls, against }: { readonly calls: readonly ToolCall[]; readonly against: readonly ToolCall[] | null }) {
  const rows = callDiff(against, calls);
  if (rows.length === 0) return <p className="text-ink-3">calls no tool</p>;
  return (
    <div className="flex flex-col gap-2">
      {rows.map((row, index) => (
        <table key={index} className="w-full overflow-hidden rounded-md border border-line font-mono text-12">
          <caption className="sr-only">Call of {row.name}</caption>
          <tbody>
            <tr className={clsx('bg-sunken', row.wasTool !== null && 'bg-add', row.kind === 'gone' && 'bg-del')}>
              <td className="w-5 pl-2" aria-hidden="true">
                {row.wasTool !== null ? '≠' : row.kind === 'gone' ? '−' : row.kind === 'new' ? '+' : ''}
              </td>
              <th scope="row" className="w-28 py-1 text-left font-normal">
                calls
              </th>
              <td className={clsx('font-semibold', row.kind === 'gone' && 'line-through')}>
                {row.name}
                {row.wasTool !== null && <span className="font-normal text-ink-2"> was {row.wasTool}</span>}
              </td>
            </tr>
            {row.rows.map(({ name, kind, value, was }) => (
              <tr key={name} className={clsx('border-t border-line align-top', grounds[kind])}>
                <td className="py-1 pl-2" title={words[kind]}>
                  {signs[kind]}
                </td>
                <th scope="row" className="max-w-28 truncate py-1 pr-2 text-left font-normal">
                  {name}
                </th>
                <td className={clsx('py-1 pr-2 break-all whitespace-pre-wrap', kind === 'gone' && 'line-through')}>
                  {value.length > 2000 ? `${value.slice(0, 2000)}…` : value}
                  {was !== null && <span className="text-ink-2"> was {was.length > 200 ? `${was.slice(0, 200)}…` : was}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
