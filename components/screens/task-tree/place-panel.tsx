/** What stands at the chosen place of the tree: its decision in plain words and the ways that leave it, or how it ended. */
'use client';

import { Columns2 } from 'lucide-react';
import { useKeyLabel } from '@/client/state/use-commands';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { Link } from '@/components/ui/link';
import { explainScheme } from '@/components/views/branch-tree/decision-words';
import type { DrawnSegment, TreePicture } from '@/components/views/branch-tree/tree-picture';
import { counted } from '@/lib/base/counted';
import type { TaskTree } from '@/lib/contracts/tasks';
import { PlaceRollouts } from './place-rollouts';

export interface PlacePanelProps {
  readonly project: string;
  readonly tree: TaskTree;
  readonly picture: TreePicture;
  readonly drawn: DrawnSegment;
  readonly firstAction: (segment: number) => { trajectory: string; ordinal: number } | null;
  readonly onGo: (segment: number) => void;
  readonly onCompare: () => void;
}

const labelWords = { empty: 'undecided', mine: 'yours', others: 'decided by others', agreed: 'agreed', disputed: 'disputed' } as const;

/** How the rollouts that take this way ended. */
function endsOf(tree: TaskTree, drawn: DrawnSegment): { success: number; known: number; all: number } {
  const first = tree.places[drawn.segment.places[0] ?? -1];
  const outcomes = (first?.members ?? []).flatMap(([rollout]) => tree.trajectories[rollout] ?? []).map(({ outcome }) => outcome);
  return { success: outcomes.filter((outcome) => outcome === 'success').length, known: outcomes.filter((outcome) => outcome !== null).length, all: outcomes.length };
}

function Ways({ tree, picture, drawn, onGo }: Pick<PlacePanelProps, 'tree' | 'picture' | 'drawn' | 'onGo'>) {
  return (
    <table className="w-full table-fixed">
      <caption className="sr-only">Ways on from here</caption>
      <thead>
        <tr className="h-row border-b border-line text-left text-12 text-ink-3">
          <th scope="col" className="font-normal">
            {drawn.segment.children.length} ways on
          </th>
          <th scope="col" className="w-20 text-right font-normal">
            passed
          </th>
        </tr>
      </thead>
      <tbody>
        {drawn.segment.children.map((child, index) => {
          const way = picture.segments[child];
          if (!way) return null;
          const { success, known, all } = endsOf(tree, way);
          return (
            <tr key={child} className="border-b border-line">
              <td className="py-1">
                <button type="button" onClick={() => onGo(child)} className="flex w-full items-start gap-2 rounded-md text-left hover:bg-hover">
                  <span className="rounded-sm border border-line px-1 text-12 tabular-nums">{index + 1}</span>
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-mono text-12">{way.head}</span>
                    <span className="block text-12 text-ink-2">
                      {counted(all, 'rollout')}
                      {!way.isActive && ', abandoned'}
                      {way.branch?.pruned && ', pruned'}
                    </span>
                  </span>
                </button>
              </td>
              <td className="py-1 text-right align-top tabular-nums">{known === 0 ? <span className="text-ink-3">unknown</span> : `${success} of ${known}`}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function PlacePanel(props: PlacePanelProps) {
  const { project, tree, drawn, firstAction, onCompare } = props;
  const keyLabel = useKeyLabel();
  const { decision, outcome, members } = drawn.end;
  const action = firstAction(drawn.index);
  const words = decision ? explainScheme(decision.scheme) : null;
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-14">{decision ? `A decision with ${decision.alternatives} alternatives` : outcome !== null ? 'The end of a branch' : 'A fork'}</h2>
        {decision && <Chip tone={decision.label === 'disputed' ? 'warning' : decision.label === 'empty' ? 'neutral' : 'accent'}>{labelWords[decision.label]}</Chip>}
      </div>
      {words && (
        <div>
          <p className="font-medium">{words.title}</p>
          <p className="text-ink-2">
            {words.text} <code className="font-mono text-12 text-ink-3">({decision?.scheme})</code>
          </p>
        </div>
      )}
      {drawn.segment.children.length > 0 && <Ways {...props} />}
      {decision && (
        <Button variant="primary" kbd={keyLabel('tree.compare')} icon={<Columns2 size={16} aria-hidden="true" />} onClick={onCompare}>
          Compare side by side
        </Button>
      )}
      <PlaceRollouts key={drawn.index} project={project} tree={tree} members={members} />
      {action && (
        <p className="text-12 text-ink-3">
          {drawn.kinds.length === 1 ? 'One step' : `${drawn.kinds.length} steps`} without a fork, first {drawn.head}. <Link className="underline" href={`/p/${project}/trajectories/${action.trajectory}?step=${action.ordinal}`}>Open it</Link>
        </p>
      )}
    </div>
  );
}
