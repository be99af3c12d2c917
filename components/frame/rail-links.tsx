/** The places of the rail: their routes, names and icons. */
import {
  Database,
  FolderOpen,
  House,
  List,
  ListTree,
  MessageSquareCheck,
  SlidersHorizontal,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';

export interface RailLink {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** `exact` is current on its own page only, not on those below it. */
  readonly isExact?: true;
  /** Where it stands on the rail. */
  readonly end: 'top' | 'bottom';
}

export const PROJECTS_LINK: RailLink = { href: '/projects', label: 'Projects', icon: FolderOpen, isExact: true, end: 'top' };

/** Links outside of a project. */
export const HOME_LINKS: readonly RailLink[] = [
  PROJECTS_LINK,
  { href: '/settings', label: 'Settings', icon: SlidersHorizontal, end: 'bottom' },
];

/** Links inside a project; `project` is its id as in the URL. */
export function projectLinks(project: string): readonly RailLink[] {
  const base = `/p/${encodeURIComponent(project)}`;
  return [
    PROJECTS_LINK,
    { href: base, label: 'Overview', icon: House, isExact: true, end: 'top' },
    { href: `${base}/trajectories`, label: 'Trajectories', icon: List, end: 'top' },
    { href: `${base}/tasks`, label: 'Tasks', icon: ListTree, end: 'top' },
    { href: `${base}/review`, label: 'Review', icon: MessageSquareCheck, end: 'top' },
    { href: `${base}/failures`, label: 'Failures', icon: TriangleAlert, end: 'top' },
    { href: `${base}/datasets`, label: 'Datasets', icon: Database, end: 'top' },
    { href: `${base}/settings`, label: 'Settings', icon: SlidersHorizontal, end: 'bottom' },
  ];
}

/** True when the page at `path` belongs to the link. */
export function isCurrent(link: RailLink, path: string): boolean {
  return path === link.href || (link.isExact !== true && path.startsWith(`${link.href}/`));
}
