/** A table of things, one a row: a real table with a caption, a header that stays, and numbers that stand under each other. */
'use client';

import clsx from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';

export interface Sort {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

export interface Column<R> {
  readonly key: string;
  readonly header: ReactNode;
  readonly cell: (row: R) => ReactNode;
  /** Numbers stand right. */
  readonly align?: 'left' | 'right' | undefined;
  /** Px; columns without one share the rest. */
  readonly width?: number | undefined;
  readonly isSortable?: boolean | undefined;
  /** Goes first when the window is narrow. */
  readonly isMinor?: boolean | undefined;
  /** Names the row for screen readers; one column of a table. */
  readonly isRowHeader?: boolean | undefined;
}

export interface DataTableProps<R> {
  /** What the table shows, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  /** The row that the keys are on. */
  readonly currentKey?: string | null | undefined;
  readonly isSelected?: ((row: R) => boolean) | undefined;
  readonly onRowClick?: ((row: R) => void) | undefined;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  /** In place of rows while there are none. */
  readonly empty?: ReactNode;
}

function ariaSort<R>(column: Column<R>, sort: Sort | undefined): 'ascending' | 'descending' | 'none' | undefined {
  if (column.isSortable !== true) return undefined;
  return sort?.key === column.key ? sort.direction : 'none';
}

interface HeaderCellProps<R> extends Pick<DataTableProps<R>, 'sort' | 'onSort'> {
  readonly column: Column<R>;
}

function HeaderCell<R>({ column, sort, onSort }: HeaderCellProps<R>) {
  const isRight = column.align === 'right';
  const own = sort?.key === column.key ? sort.direction : null;
  const Arrow = own === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={ariaSort(column, sort)}
      className={clsx(
        'sticky top-0 z-10 h-row border-b border-line bg-ground px-2 text-12 font-normal text-ink-3 first:pl-4 last:pr-4',
        isRight ? 'text-right' : 'text-left',
        column.isMinor === true && 'max-lg:hidden',
      )}
    >
      {column.isSortable === true && onSort !== undefined ? (
        <button
          type="button"
          onClick={() => onSort({ key: column.key, direction: own === 'ascending' ? 'descending' : 'ascending' })}
          className={clsx('inline-flex h-6 items-center gap-1 rounded-sm hover:text-ink', isRight && 'flex-row-reverse', own !== null && 'text-ink')}
        >
          {column.header}
          {own !== null && <Arrow size={12} aria-hidden="true" />}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

function bodyCell<R>(column: Column<R>, row: R): ReactNode {
  const Cell = column.isRowHeader === true ? 'th' : 'td';
  return (
    <Cell
      key={column.key}
      scope={column.isRowHeader === true ? 'row' : undefined}
      className={clsx(
        'h-row truncate border-b border-line px-2 font-normal first:pl-4 last:pr-4',
        column.align === 'right' ? 'text-right' : 'text-left',
        column.isMinor === true && 'max-lg:hidden',
      )}
    >
      {column.cell(row)}
    </Cell>
  );
}

export function DataTable<R>(props: DataTableProps<R>) {
  const { caption, columns, rows, rowKey, currentKey, isSelected, onRowClick, sort, onSort, empty } = props;
  return (
    <>
      <table className="w-full table-fixed border-separate border-spacing-0 [&>tbody>tr:last-child>*]:border-b-0">
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} width={column.width} className={clsx(column.isMinor === true && 'max-lg:hidden')} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row);
            const isCurrent = currentKey === key;
            return (
              <tr
                key={key}
                data-row={key}
                aria-current={isCurrent || undefined}
                aria-selected={isSelected?.(row)}
                onClick={onRowClick === undefined ? undefined : () => onRowClick(row)}
                className={clsx(
                  isCurrent ? 'bg-accent-soft shadow-[inset_3px_0_var(--color-accent)]' : 'hover:bg-hover',
                  onRowClick !== undefined && 'cursor-pointer',
                )}
              >
                {columns.map((column) => bodyCell(column, row))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </>
  );
}
