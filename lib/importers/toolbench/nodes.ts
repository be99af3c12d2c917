/**
 * The nodes of a search, and which of them one model response wrote: Thought → Action → Action Input is one action.
 *
 *     Thought ── Action ── Action Input (observation) ──┬── Thought ── …      three nodes, one action
 *                                                       └── Action ── …       two nodes: no thought was written
 *
 * A thought belongs to the action that is its only child; every other thought is an action of its own.
 */
import type { Json } from '@/lib/json/schema';
import { Fields } from '@/lib/importers/common/fields';

export interface SearchNode {
  type: string;
  description: string;
  fields: Fields;
  children: SearchNode[];
  /** JSON Pointer inside the record. */
  pointer: string;
}

/** The nodes of one model response; `last` has its observation and what came after. */
export interface Response {
  thought: SearchNode | null;
  action: SearchNode | null;
  input: SearchNode | null;
  last: SearchNode;
}

type OnBad = (pointer: string) => void;

function readNode(value: Json | undefined, pointer: string, onBad: OnBad): SearchNode | null {
  const fields = Fields.of(value);
  if (!fields) {
    onBad(pointer);
    return null;
  }
  return { type: fields.text('node_type') ?? '', description: fields.text('description') ?? '', fields, children: [], pointer };
}

/** A nested tree; what is no node is named to `onBad` and left out. Iterative, for searches run deep. */
export function readTree(value: Json | undefined, pointer: string, onBad: OnBad): SearchNode | null {
  const root = readNode(value, pointer, onBad);
  const open = root ? [root] : [];
  for (let node = open.pop(); node; node = open.pop())
    for (const [index, child] of (node.fields.list('children') ?? []).entries()) {
      const made = readNode(child, `${node.pointer}/children/${index}`, onBad);
      if (!made) continue;
      node.children.push(made);
      open.push(made);
    }
  return root;
}

/** A list of nodes, each the only child of the one before: how attempts without a search are written. */
export function readChain(values: readonly Json[], pointer: string, onBad: OnBad): SearchNode | null {
  const nodes = values.flatMap((value, index) => readNode(value, `${pointer}/${index}`, onBad) ?? []);
  for (const [index, node] of nodes.entries()) node.children = nodes.slice(index + 1, index + 2);
  return nodes[0] ?? null;
}

/** The responses that start at `node`: one, unless the arguments of its action were written several times. */
export function responsesFrom(node: SearchNode): Response[] {
  const [only] = node.children;
  if (node.type === 'Thought') {
    if (node.children.length === 1 && only?.type === 'Action') return callsOf(only, node);
    return [{ thought: node, action: null, input: null, last: node }];
  }
  if (node.type === 'Action') return callsOf(node, null);
  return [{ thought: null, action: null, input: node, last: node }];
}

function callsOf(action: SearchNode, thought: SearchNode | null): Response[] {
  const inputs = action.children;
  if (inputs.length === 0 || inputs.some((input) => input.type !== 'Action Input')) return [{ thought, action, input: null, last: action }];
  return inputs.map((input) => ({ thought, action, input, last: input }));
}
