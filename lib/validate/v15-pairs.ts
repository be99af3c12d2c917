/** V15: the sides of a pair differ, no pair contradicts others, and no prompt stands in two splits. */
import type { Hash } from '@/lib/base/hash';
import { arrayOf, objectOf, type Json } from '@/lib/json/json';
import { answerDigest, ConversationDigest } from '@/lib/methods/conversation-digest';
import type { RecordView } from '@/lib/targets/target';
import { problem } from './messages';
import { PreferenceGraph } from './preference-graph';
import type { FileLine, Problem, Rule, RuleCheck } from './rule';

/** Digest of what the trainer shows before the first turn that it trains. */
function promptsOf(view: RecordView, hash: Hash): string[] {
  const prompt = view.lists.find((list) => list.part === 'prompt');
  if (prompt) return [new ConversationDigest(hash).pushAll(arrayOf(prompt.messages) ?? []).digest];
  return view.lists.flatMap((list) => {
    const digest = new ConversationDigest(hash);
    for (const message of arrayOf(list.messages) ?? []) {
      if (isTrained(message)) return [digest.digest];
      digest.push(message);
    }
    return [];
  });
}

const isTrained = (message: Json): boolean => {
  const fields = objectOf(message);
  return fields?.role === 'assistant' && fields.train !== false;
};

class Pairs {
  private readonly splitOf = new Map<string, string>();
  private readonly graphs = new Map<string, PreferenceGraph>();

  constructor(
    private readonly hash: Hash,
    private readonly isSplit: boolean,
  ) {}

  *line(line: FileLine): Iterable<Problem> {
    if (!this.isSplit && line.view.shape !== 'preference') return;
    const prompts = promptsOf(line.view, this.hash);
    for (const prompt of prompts) {
      if (!this.isSplit) continue;
      const split = this.splitOf.get(prompt);
      if (split === undefined) this.splitOf.set(prompt, line.split);
      else if (split !== line.split) yield problem('E', line, 'prompt', `stands in ${split} as well as in ${line.split}`);
    }
    const [prompt = ''] = prompts;
    if (line.view.shape === 'preference') yield* this.pair(line, prompt);
  }

  private *pair(line: FileLine, prompt: string): Iterable<Problem> {
    const side = (part: string) => answerDigest(arrayOf(line.view.lists.find((list) => list.part === part)?.messages) ?? [], this.hash);
    const [chosen, rejected] = [side('chosen'), side('rejected')];
    if (chosen === rejected) {
      yield problem('E', line, 'rejected', 'says the same as chosen but for ids and white space');
      return;
    }
    const graph = this.graphs.get(prompt) ?? new PreferenceGraph();
    this.graphs.set(prompt, graph);
    graph.add(chosen, rejected, line.id);
  }

  *end(): Iterable<Problem> {
    for (const graph of this.graphs.values()) {
      for (const { id, others } of graph.contradictions()) yield { severity: 'E', id, where: 'chosen', what: `contradicts ${others.join(', ')}` };
    }
  }
}

export const v15: Rule = {
  id: 'V15',
  title: 'Chosen and rejected differ, no pairs contradict each other, no prompt stands in two splits',
  scope: 'file',
  open({ hash, isSplit }): RuleCheck {
    const pairs = new Pairs(hash, isSplit);
    return { line: (line) => pairs.line(line), end: () => pairs.end() };
  },
};
