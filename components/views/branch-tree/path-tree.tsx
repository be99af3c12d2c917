/** The tree for those who do not see the picture: the way to the chosen segment, its siblings and what follows, as a real tree. */
import type { TreePicture, DrawnSegment } from './tree-picture';

export interface PathTreeProps {
  readonly picture: TreePicture;
  readonly current: number;
}

const decisionWords = { empty: 'undecided', mine: 'decided by you', others: 'decided by somebody else', agreed: 'agreed', disputed: 'disputed' } as const;

export function segmentWords({ head, kinds, end }: DrawnSegment): string {
  const ends = end.outcome !== null ? `ends: ${end.outcome}` : end.decision !== null ? `then a decision with ${end.decision.alternatives} alternatives, ${decisionWords[end.decision.label]}` : 'then a fork';
  return `${head}, ${kinds.length} steps, ${ends}`;
}

/** Levels from the root down to the children of the chosen segment. */
function levels(picture: TreePicture, current: number): number[] {
  const way: number[] = [];
  for (let at = current; at !== -1; at = picture.segments[at]?.segment.parent ?? -1) way.push(at);
  way.reverse();
  const shown = new Set<number>();
  for (const at of way) {
    const parent = picture.segments[at]?.segment.parent ?? -1;
    for (const sibling of parent === -1 ? [at] : (picture.segments[parent]?.segment.children ?? [])) shown.add(sibling);
  }
  for (const child of picture.segments[current]?.segment.children ?? []) shown.add(child);
  return [...shown];
}

export function PathTree({ picture, current }: PathTreeProps) {
  const depth = (index: number): number => {
    let level = 1;
    for (let at = picture.segments[index]?.segment.parent ?? -1; at !== -1; at = picture.segments[at]?.segment.parent ?? -1) level++;
    return level;
  };
  return (
    <ul role="tree" aria-label="Branch tree" className="sr-only">
      {levels(picture, current).map((index) => {
        const drawn = picture.segments[index];
        return (
          drawn && (
            <li key={index} role="treeitem" aria-level={depth(index)} aria-selected={index === current} aria-current={index === current || undefined}>
              {segmentWords(drawn)}
            </li>
          )
        );
      })}
    </ul>
  );
}
