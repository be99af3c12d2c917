/** Nodes of a search, depth first as they are written: the nested tree of newer files. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import { Fields } from '@/lib/importers/common/fields';

export interface SearchNode {
  fields: Fields;
  parent: SearchNode | null;
  /** JSON Pointer inside the record. */
  pointer: string;
  /** How many ways were tried from the parent. */
  ways: number;
  id: string | null;
}

/** Iterative, for searches run deep; what is no node is named to `onBad` and left out. */
export function nodesOf(root: Json | undefined, pointer: string, onBad: (pointer: string) => void): SearchNode[] {
  const nodes: SearchNode[] = [];
  const open: { value: Json | undefined; parent: SearchNode | null; pointer: string; ways: number }[] = [{ value: root, parent: null, pointer, ways: 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const fields = objectOf(next.value) ? Fields.of(next.value) : null;
    if (!fields) {
      onBad(next.pointer);
      continue;
    }
    const node: SearchNode = { fields, parent: next.parent, pointer: next.pointer, ways: next.ways, id: fields.id('node_id') };
    nodes.push(node);
    const children = fields.list('children') ?? [];
    for (let index = children.length - 1; index >= 0; index--) open.push({ value: children[index], parent: node, pointer: `${node.pointer}/children/${index}`, ways: children.length });
  }
  return nodes;
}
