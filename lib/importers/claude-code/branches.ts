/** Where a session was rewound: steps with several ways on, and which of them the session kept. */
import type { BranchInfo } from '@/lib/trajectory/model';
import type { Draft } from './drafts';
import type { Chain } from './chain';

/** Branch information for each draft that starts one of several ways. */
export function branchesOf({ order, active }: Chain): Map<Draft, BranchInfo> {
  const ways = new Map<Draft | null, Draft[]>();
  for (const draft of order) {
    if (draft.kind === 'notice') continue;
    const siblings = ways.get(draft.parent);
    if (siblings) siblings.push(draft);
    else ways.set(draft.parent, [draft]);
  }
  const kept = new Set<Draft>();
  for (let at = active; at; at = at.parent) kept.add(at);
  const branches = new Map<Draft, BranchInfo>();
  for (const siblings of ways.values()) {
    if (siblings.length < 2) continue;
    for (const draft of siblings) branches.set(draft, { reason: 'rewind', selected: kept.has(draft) });
  }
  return branches;
}
