/** What a combobox is made of; loaded by `combobox.tsx`. */
'use client';

import { Popover as Base } from '@base-ui/react/popover';
import { Command } from 'cmdk';
import { Check, Plus } from 'lucide-react';
import { useState, type RefObject } from 'react';
import type { ComboboxOption } from './combobox';
import { closesPopup } from './popup-trigger';

export interface ComboboxPopupProps {
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly isMultiple: boolean;
  readonly onCreate: ((text: string) => void) | undefined;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly anchor: RefObject<HTMLButtonElement | null>;
}

const ITEM = 'flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 data-[selected=true]:bg-hover';
/** More options than this are not drawn; typing narrows them. */
const MOST_DRAWN = 200;

function matching(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const words = query.toLowerCase().split(/\s+/);
  return options.filter((option) => words.every((word) => `${option.label} ${option.detail ?? ''}`.toLowerCase().includes(word)));
}

export function ComboboxPopup(props: ComboboxPopupProps) {
  const { label, options, values, onChange, isMultiple, onCreate, isOpen, onOpenChange, anchor } = props;
  const [query, setQuery] = useState('');
  const found = matching(options, query);
  const typed = query.trim();
  const canCreate = onCreate !== undefined && typed !== '' && !options.some((option) => option.label === typed);
  const close = (): void => {
    setQuery('');
    onOpenChange(false);
  };
  const choose = (value: string): void => {
    if (!isMultiple) {
      onChange([value]);
      close();
    } else {
      onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
    }
  };
  return (
    <Base.Root open={isOpen} onOpenChange={(open, details) => closesPopup(anchor, details.event) && (open ? onOpenChange(true) : close())}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} align="start" sideOffset={4} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            finalFocus={anchor}
            data-blocks-keys=""
            className="fade w-(--anchor-width) max-w-[calc(100vw-16px)] min-w-60 rounded-md bg-surface shadow-float outline-none"
          >
            <Command label={label} shouldFilter={false} loop>
              <Command.Input
                value={query}
                onValueChange={setQuery}
                placeholder="Type to search"
                className="h-8 w-full border-b border-line bg-transparent px-3 outline-none"
              />
              <Command.List className="max-h-[min(320px,var(--available-height))] overflow-y-auto p-1">
                {found.slice(0, MOST_DRAWN).map((option) => (
                  <Command.Item key={option.value} value={option.value} onSelect={() => choose(option.value)} className={ITEM} aria-checked={values.includes(option.value)}>
                    <span className="flex w-4 justify-center text-accent">{values.includes(option.value) && <Check size={16} aria-label="chosen" />}</span>
                    <span className="min-w-0 flex-1 truncate">{option.label}</span>
                    {option.detail !== undefined && <span className="shrink-0 text-12 text-ink-3">{option.detail}</span>}
                  </Command.Item>
                ))}
                {found.length > MOST_DRAWN && <p className="px-2 py-1 text-12 text-ink-3">{found.length - MOST_DRAWN} more; type to narrow them.</p>}
                {found.length === 0 && !canCreate && <p className="px-2 py-1 text-ink-2">Nothing is called that.</p>}
                {canCreate && (
                  <Command.Item
                    value={`create ${typed}`}
                    className={ITEM}
                    onSelect={() => {
                      onCreate(typed);
                      close();
                    }}
                  >
                    <Plus size={16} aria-hidden="true" /> Create “{typed}”
                  </Command.Item>
                )}
              </Command.List>
            </Command>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
