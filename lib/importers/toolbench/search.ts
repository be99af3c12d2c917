/** Writes a search tree as steps, depth first as the source has it: each response one action, each observation one step. */
import { readArguments } from '@/lib/importers/common/call-arguments';
import { withExtra } from '@/lib/importers/common/fields';
import { whereOf } from '@/lib/importers/common/place';
import type { CallInput, TrajectoryBuilder } from '@/lib/trajectory/build';
import { makeCallKey } from '@/lib/trajectory/ids';
import type { BranchInfo, Part, SourceRef } from '@/lib/trajectory/model';
import { pathTo } from '@/lib/trajectory/walk';
import { responsesFrom, type Response, type SearchNode } from './nodes';

/** Codes by which the environment says that the call went well: an answer, the final answer, giving up on purpose. */
const goodCodes = new Set([0, 3, 4]);

interface Visit {
  response: Response;
  parent: number | null;
  /** More than one way was tried from the parent. */
  fork: boolean;
}

export class SearchWriter {
  /** Leaves of the responses that gave an answer, with the arguments that gave it. */
  private readonly answers: { text: string; leaf: number }[] = [];
  private readonly forks: number[] = [];

  constructor(
    private readonly builder: TrajectoryBuilder,
    private readonly place: (pointer: string) => SourceRef,
    private readonly reason: BranchInfo['reason'],
  ) {}

  /** Steps below `parent` for every node of `children` and all that follows it. */
  write(children: readonly SearchNode[], parent: number | null, fork = false): void {
    const open = this.visits(children, parent, fork);
    for (let visit = open.pop(); visit; visit = open.pop()) {
      const action = this.action(visit);
      const leaf = this.observation(visit.response.last, action, visit.response.action !== null) ?? action;
      this.noteAnswer(visit.response, leaf);
      open.push(...this.visits(visit.response.last.children, leaf));
    }
  }

  /** Ordinal of the step that ended the search with `answer`; null where it ended without one. */
  winner(answer: string | null): number | null {
    return (this.answers.findLast((one) => one.text === answer) ?? this.answers.at(-1))?.leaf ?? null;
  }

  /** Marks on each fork which way led to `leaf`. */
  select(leaf: number, steps: Parameters<typeof pathTo>[0]): void {
    const path = new Set(pathTo(steps, leaf));
    for (const ordinal of this.forks) {
      const step = this.builder.step(ordinal);
      if (step?.branch) step.branch = { ...step.branch, selected: path.has(ordinal) };
    }
  }

  private visits(nodes: readonly SearchNode[], parent: number | null, fork = false): Visit[] {
    const responses = nodes.flatMap(responsesFrom);
    return responses.map((response) => ({ response, parent, fork: fork || responses.length > 1 })).reverse();
  }

  private action({ response, parent, fork }: Visit): number {
    const { thought, action, input, last } = response;
    const src = this.place(last.pointer);
    const text = thought?.description ?? (action ? null : input?.description);
    const parts: Part[] = text ? [{ type: 'text', text }] : [];
    const calls = action ? [this.call(action, input, src)] : [];
    if (action) parts.push({ type: 'call', index: 0 });
    const branch = this.branch(last, fork);
    const nodes = [thought, action, input].filter((node) => node !== null);
    const ordinal = this.builder.add({
      kind: 'action',
      role: 'assistant',
      key: last.pointer,
      parent,
      parts,
      calls,
      branch,
      src: nodes.map((node) => this.place(node.pointer)),
      ...withExtra(...[['thought', thought] as const, ['action', action] as const, ['input', input] as const].map(([name, node]) => restOf(name, node))),
    });
    if (fork) this.forks.push(ordinal);
    return ordinal;
  }

  private call(action: SearchNode, input: SearchNode | null, src: SourceRef): CallInput {
    const read = readArguments(input?.description);
    if (read.fault) {
      const what = read.fault === 'arguments_invalid' ? 'are no JSON and are kept as text' : 'are JSON in a string in a string';
      this.builder.report(read.fault, `Step ${this.builder.length}: the arguments of ${action.description} ${what}.`, whereOf(src));
    }
    return { name: action.description, args: read.args, encoding: read.encoding };
  }

  private branch(node: SearchNode, fork: boolean): BranchInfo | null {
    const pruned = node.fields.peek('pruned') === true;
    if (!fork && !pruned) return null;
    node.fields.take('pruned');
    const elo = node.fields.number('Elo');
    return { reason: this.reason, pruned, ...(elo === null ? {} : { elo }) };
  }

  private observation(node: SearchNode, action: number, called: boolean): number | null {
    const text = node.fields.text('observation');
    if (!text) return null;
    const code = node.fields.number('observation_code');
    const isError = typeof code === 'number' ? !goodCodes.has(code) : null;
    return this.builder.add({
      kind: 'observation',
      role: 'tool',
      key: `${node.pointer}/observation`,
      parent: action,
      parts: [{ type: 'text', text }],
      result: called ? { cause: [makeCallKey(action, 0)], isError } : { isError },
      src: [this.place(`${node.pointer}/observation`)],
      ...withExtra(code === null ? undefined : { observation_code: code }),
    });
  }

  private noteAnswer({ action, input }: Response, leaf: number): void {
    if (action?.description !== 'Finish' || !input) return;
    const { args } = readArguments(input.description);
    const gaveUp = args.state === 'object' && JSON.stringify(args.value).includes('give_up_and_restart');
    if (!gaveUp) this.answers.push({ text: input.description, leaf });
  }
}

const restOf = (name: string, node: SearchNode | null) => {
  const rest = node?.fields.rest();
  return rest ? { [name]: rest } : undefined;
};
