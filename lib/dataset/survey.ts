/** The first pass over rows: what must be known of the whole table before its first line is written. */
import type { Hash } from '@/lib/base/hash';
import { ConversationDigest } from '@/lib/methods/conversation-digest';
import { messageJson } from '@/lib/methods/message-json';
import type { Row } from '@/lib/methods/row';
import type { TableFacts } from '@/lib/targets/target';
import { SplitGroups } from './split';

/** Digests of everything that a trainer may be shown as a prompt of this row. */
export function promptDigests(row: Row, hash: Hash): string[] {
  const digest = new ConversationDigest(hash);
  if (row.shape === 'preference') return [digest.pushAll(row.prompt.map(messageJson)).digest];
  const found: string[] = [];
  for (const turn of row.turns) {
    if (turn.train) found.push(digest.digest);
    digest.push(messageJson(turn.message));
  }
  return found;
}

export class Survey {
  rows = 0;
  private allTurnsTrain = true;
  private readonly groups = new SplitGroups();
  /** By task, in the order of the tasks: the sum of weights, and whether some row has tools. */
  private readonly tasks = new Map<string, { weight: number; hasTools: boolean }>();

  /** `guarded`: there are several splits, so prompts have to be remembered. */
  constructor(
    private readonly hash: Hash,
    private readonly guarded: boolean,
  ) {}

  note(row: Row): void {
    this.rows++;
    if (row.shape === 'sft' && row.turns.some((turn) => turn.message.role === 'assistant' && !turn.train)) this.allTurnsTrain = false;
    const task = this.tasks.get(row.task) ?? { weight: 0, hasTools: false };
    this.tasks.set(row.task, { weight: task.weight + (row.weight ?? 1), hasTools: task.hasTools || row.tools.length > 0 });
    if (this.guarded) this.groups.add(row.task, promptDigests(row, this.hash));
  }

  facts(splitOf: (task: string) => string): TableFacts {
    const splits = new Set([...this.tasks.keys()].map(splitOf));
    const withTools = new Set([...this.tasks].flatMap(([task, { hasTools }]) => (hasTools ? [splitOf(task)] : [])));
    const tools = withTools.size === 0 ? 'none' : withTools.size === splits.size ? 'in every split' : 'not in every split';
    return { rows: this.rows, tools, allTurnsTrain: this.allTurnsTrain };
  }

  taskGroups(): string[][] {
    return this.groups.groups();
  }

  /** Sum of the weights of each split, added up in the order of tasks so that it is the same on every machine. */
  weights(splitOf: (task: string) => string): Map<string, number> {
    const sums = new Map<string, number>();
    for (const [task, { weight }] of this.tasks) sums.set(splitOf(task), (sums.get(splitOf(task)) ?? 0) + weight);
    return sums;
  }
}
