/** The slim rail at the left edge, and the same links with their words in a drawer on narrow windows. */
'use client';

import clsx from 'clsx';
import { Keyboard, Leaf } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { Drawer } from '@/components/ui/dialog';
import { IconButton } from '@/components/ui/icon-button';
import { Link } from '@/components/ui/link';
import { Tooltip } from '@/components/ui/tooltip';
import { isCurrent, type RailLink } from './rail-links';

export interface RailProps {
  readonly links: readonly RailLink[];
  readonly keysKey: string;
  readonly onShowKeys: () => void;
}

/** The current place has the accent and a bar at its left edge. */
const CURRENT = 'bg-accent-soft text-accent before:absolute before:inset-y-1.5 before:-left-2 before:w-0.75 before:rounded-full before:bg-accent';
const OTHER = 'text-ink-2 hover:bg-hover hover:text-ink';

function RailIcon({ link, path }: { readonly link: RailLink; readonly path: string }) {
  const Icon = link.icon;
  const isHere = isCurrent(link, path);
  return (
    <li>
      <Tooltip text={link.label} side="right" isName>
        <Link
          look="plain"
          href={link.href}
          prefetch={false}
          aria-label={link.label}
          aria-current={isHere ? 'page' : undefined}
          className={clsx('relative flex size-8 items-center justify-center rounded-md', isHere ? CURRENT : OTHER)}
        >
          <Icon size={16} aria-hidden="true" />
        </Link>
      </Tooltip>
    </li>
  );
}

export function Rail({ links, keysKey, onShowKeys }: RailProps) {
  const path = usePathname();
  const at = (end: RailLink['end']) => links.filter((link) => link.end === end).map((link) => <RailIcon key={link.href} link={link} path={path} />);
  return (
    <nav aria-label="Places" className="flex w-rail flex-col items-center border-r border-line bg-ground py-2 max-lg:hidden">
      <span className="mb-1 flex size-8 items-center justify-center text-accent">
        <Leaf size={16} role="img" aria-label="Treewright" />
      </span>
      <ul className="flex flex-col gap-1">{at('top')}</ul>
      <ul className="mt-auto flex flex-col gap-1">
        <li>
          <IconButton label="Keys" kbd={keysKey} side="right" icon={<Keyboard size={16} aria-hidden="true" />} onClick={onShowKeys} />
        </li>
        {at('bottom')}
      </ul>
    </nav>
  );
}

export interface RailDrawerProps {
  readonly links: readonly RailLink[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function RailDrawer({ links, isOpen, onOpenChange }: RailDrawerProps) {
  const path = usePathname();
  return (
    <Drawer title="Treewright" isOpen={isOpen} onOpenChange={onOpenChange}>
      <nav aria-label="Places">
        <ul className="flex flex-col gap-1">
          {links.map((link) => {
            const Icon = link.icon;
            const isHere = isCurrent(link, path);
            return (
              <li key={link.href}>
                <Link
                  look="plain"
                  href={link.href}
                  prefetch={false}
                  aria-current={isHere ? 'page' : undefined}
                  onClick={() => onOpenChange(false)}
                  className={clsx('relative flex h-10 items-center gap-3 rounded-md px-3', isHere ? CURRENT : OTHER)}
                >
                  <Icon size={16} aria-hidden="true" />
                  {link.label}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    </Drawer>
  );
}
