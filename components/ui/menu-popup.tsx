/** What a menu is made of; loaded by `menu.tsx`. */
'use client';

import { Menu as Base } from '@base-ui/react/menu';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import NextLink from 'next/link';
import type { RefObject } from 'react';
import { assertNever } from '@/lib/base/assert-never';
import { Kbd } from './kbd';
import type { MenuEntry } from './menu';
import { closesPopup } from './popup-trigger';

export interface MenuPopupProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly align: 'start' | 'end';
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly anchor: RefObject<HTMLButtonElement | null>;
}

const ITEM =
  'flex h-8 cursor-pointer items-center gap-2 rounded-sm px-2 outline-none select-none data-highlighted:bg-hover data-disabled:cursor-default data-disabled:text-ink-3';

function MenuItem({ entry }: { readonly entry: MenuEntry }) {
  switch (entry.kind) {
    case 'action':
      return (
        <Base.Item
          disabled={entry.isDisabled === true}
          onClick={entry.onSelect}
          className={clsx(ITEM, entry.isDanger === true && 'text-failure')}
        >
          <span className="flex w-4 justify-center">{entry.icon}</span>
          <span className="flex-1">{entry.label}</span>
          {entry.kbd !== undefined && entry.kbd !== '' && <Kbd keys={entry.kbd} />}
        </Base.Item>
      );
    case 'link':
      return (
        <Base.LinkItem render={<NextLink href={entry.href} />} className={ITEM} closeOnClick>
          <span className="flex w-4 justify-center">{entry.icon}</span>
          {entry.label}
        </Base.LinkItem>
      );
    case 'check':
      return (
        <Base.CheckboxItem checked={entry.isChecked} onCheckedChange={(isChecked) => entry.onChange(isChecked)} className={ITEM}>
          <span className="flex w-4 justify-center">
            <Base.CheckboxItemIndicator>
              <Check size={16} aria-hidden="true" />
            </Base.CheckboxItemIndicator>
          </span>
          {entry.label}
        </Base.CheckboxItem>
      );
    case 'separator':
      return <Base.Separator className="my-1 h-px bg-line" />;
    default:
      return assertNever(entry);
  }
}

export function MenuPopup({ label, entries, align, isOpen, onOpenChange, anchor }: MenuPopupProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open, details) => closesPopup(anchor, details.event) && onOpenChange(open)}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} align={align} sideOffset={4} collisionPadding={8} className="z-50">
          <Base.Popup
            aria-label={label}
            finalFocus={anchor}
            className="fade max-h-(--available-height) min-w-44 overflow-y-auto rounded-md bg-surface p-1 shadow-float outline-none"
          >
            {entries.map((entry, index) => (
              <MenuItem key={entry.kind === 'separator' ? index : entry.label} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
