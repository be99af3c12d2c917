/** Links between runs that no importer could settle by itself: the other run came in another file, or was imported before. */
import 'server-only';
import path from 'node:path';
import type { SubLink, Trajectory } from '@/lib/trajectory/model';
import type { Leaf } from '@/server/containers/open-drop';
import { type OpenLink, settleLinks } from '@/server/db/trajectory-links';

/** Collects the open links of an import. */
export class LinkBook {
  readonly open: OpenLink[] = [];
  /** sha256 of the files that they stand in. */
  readonly files = new Set<string>();

  note(trajectory: Trajectory, leaf: Leaf): void {
    const from = { trajectory: trajectory.id, file: leaf.sha256 };
    const note = (link: SubLink | null | undefined, place: OpenLink['place']) => {
      if (!link || link.resolved || link.ref === undefined) return;
      this.open.push({ ...from, ref: link.ref, refPath: pathOf(leaf, link.ref), place });
      this.files.add(leaf.sha256);
    };
    note(trajectory.parentLink, { kind: 'parent' });
    note(trajectory.continuesFrom, { kind: 'continues' });
    for (const step of trajectory.steps) {
      for (const [call, { delegated }] of step.calls.entries()) delegated?.forEach((link, index) => note(link, { kind: 'delegated', ordinal: step.ordinal, call, index }));
    }
  }
}

/** A ref that looks like a path is one relative to the file that holds it. */
const pathOf = (leaf: Leaf, ref: string): string | null => (/[./]/.test(ref) ? path.posix.join(path.posix.dirname(leaf.path), ref) : null);

/** After all files are in: one transaction of its own, for a link that stays open is no fault. */
export async function linkImported(projectId: string, links: LinkBook): Promise<void> {
  if (links.open.length > 0) await settleLinks(projectId, links.open);
}
