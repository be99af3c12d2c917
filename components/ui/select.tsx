/** One choice out of a few: the browser's own select, so it works before any script does and with every assistive tool. */
'use client';

import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef } from 'react';
import { fieldClass, type FieldSize } from './field-class';

export interface SelectOption<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly isDisabled?: boolean | undefined;
  /** Options of one group stand together under this heading. */
  readonly group?: string | undefined;
}

export interface SelectProps<V extends string> extends Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange' | 'size' | 'style' | 'multiple'> {
  readonly options: readonly SelectOption<V>[];
  /** Null while nothing is chosen; then `placeholder` is shown. */
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly placeholder?: string | undefined;
  readonly fieldSize?: FieldSize | undefined;
}

function groupsOf<V extends string>(options: readonly SelectOption<V>[]): ReadonlyMap<string, readonly SelectOption<V>[]> {
  const groups = new Map<string, SelectOption<V>[]>();
  for (const option of options) {
    const group = option.group ?? '';
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return groups;
}

export function Select<V extends string>(props: SelectProps<V>) {
  const { options, value, onChange, placeholder = 'Choose', fieldSize = 'md', className, ...rest } = props;
  const choose = (chosen: string): void => {
    const option = options.find((one) => one.value === chosen);
    if (option !== undefined) onChange(option.value);
  };
  return (
    <span className={clsx('relative inline-flex items-center', className)}>
      <select
        {...rest}
        value={value ?? ''}
        onChange={(event) => choose(event.target.value)}
        className={fieldClass(fieldSize, 'cursor-pointer appearance-none truncate pr-7')}
      >
        {value === null && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {[...groupsOf(options)].map(([group, members]) => {
          const items = members.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ));
          return group === '' ? (
            items
          ) : (
            <optgroup key={group} label={group}>
              {items}
            </optgroup>
          );
        })}
      </select>
      <ChevronDown size={16} aria-hidden="true" className="pointer-events-none absolute right-2 text-ink-2" />
    </span>
  );
}
