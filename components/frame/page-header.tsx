/** The head of a page, at most 88 px: where one is, the facts that matter, one primary action. */
'use client';

import clsx from 'clsx';
import { Menu, Search } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useKeyLabel } from '@/client/state/use-commands';
import { IconButton } from '@/components/ui/icon-button';
import { Kbd } from '@/components/ui/kbd';
import { Link } from '@/components/ui/link';
import { useFrame } from './frame-context';

export interface Crumb {
  readonly label: string;
  readonly href: string;
}

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** What the value counts or names, when it can be opened. */
  readonly href?: string | undefined;
  /** Facts of the person's own progress stand at the far end. */
  readonly end?: 'start' | 'far' | undefined;
  /** The first to go when the window is narrow. */
  readonly isMinor?: boolean | undefined;
}

export interface PageHeaderProps {
  readonly crumbs?: readonly Crumb[] | undefined;
  readonly title: string;
  readonly facts?: readonly Fact[] | undefined;
  /** Secondary controls, such as previous and next. */
  readonly actions?: ReactNode;
  /** The one primary button of the page. */
  readonly primary?: ReactNode;
}

function SearchButton() {
  const { openPalette } = useFrame();
  const keyLabel = useKeyLabel();
  return (
    <button
      type="button"
      onClick={openPalette}
      aria-label="Search or jump"
      className="flex h-7 shrink-0 items-center gap-2 rounded-md border border-line bg-surface pr-1 pl-2 text-ink-2 hover:bg-hover hover:text-ink max-sm:pr-2"
    >
      <Search size={16} aria-hidden="true" />
      <span className="max-xl:hidden">Search or jump</span>
      <Kbd keys={keyLabel('everywhere.palette')} className="border-0 bg-sunken max-sm:hidden" />
    </button>
  );
}

const shown = (value: ReactNode): ReactNode => (typeof value === 'number' ? value.toLocaleString('en') : value);

function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="flex h-9 items-center gap-5 overflow-hidden pb-1 whitespace-nowrap max-lg:gap-4">
      {facts.map((fact, index) => (
        <div
          key={fact.label}
          className={clsx(
            'flex items-center gap-1',
            fact.end === 'far' && facts[index - 1]?.end !== 'far' && 'ml-auto',
            fact.isMinor === true && 'max-lg:hidden',
          )}
        >
          <dt className="text-ink-3">{fact.label}</dt>
          <dd className="flex items-center gap-1">
            {fact.href === undefined ? (
              shown(fact.value)
            ) : (
              <Link look="number" href={fact.href}>
                {shown(fact.value)}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-2 max-sm:hidden">
      {crumbs.map((crumb) => (
        <Fragment key={crumb.href}>
          <Link look="plain" href={crumb.href} className="max-w-50 truncate text-ink-2 hover:text-ink hover:underline">
            {crumb.label}
          </Link>
          <span aria-hidden="true" className="text-ink-3">
            /
          </span>
        </Fragment>
      ))}
    </nav>
  );
}

export function PageHeader({ crumbs = [], title, facts = [], actions, primary }: PageHeaderProps) {
  const { openMenu } = useFrame();
  return (
    <header className="shrink-0 border-b border-line px-4">
      <div className="flex h-11 items-center gap-2">
        <IconButton label="Places" icon={<Menu size={16} aria-hidden="true" />} onClick={openMenu} className="-ml-2 lg:hidden" />
        {crumbs.length > 0 && <Breadcrumb crumbs={crumbs} />}
        <h1 className="min-w-0 shrink-20 truncate text-18" title={title}>
          {title}
        </h1>
        <div className="ml-auto flex shrink-0 items-center gap-2">
          {actions}
          <SearchButton />
          {primary}
        </div>
      </div>
      {facts.length > 0 && <FactList facts={facts} />}
    </header>
  );
}
