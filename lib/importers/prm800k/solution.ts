/**
 * One labelled solution as a tree of actions, and its ratings as label seeds.
 *
 *     question ── c0 (chosen) ──┬── c0 (rated -1)
 *                               ├── c1 (chosen) ──── …       completions of one position are siblings
 *                               └── human rewrite
 *
 * The chosen completion, or the human one where none was chosen, is the parent of the next position.
 */
import type { Json } from '@/lib/json/schema';
import { Fields, withExtra } from '@/lib/importers/common/fields';
import { whereOf } from '@/lib/importers/common/place';
import type { LabelSeed } from '@/lib/labels/event';
import type { StepInput, TrajectoryBuilder } from '@/lib/trajectory/build';
import type { SourceRef } from '@/lib/trajectory/model';

/** A completion that became a step. */
interface Written {
  ordinal: number;
  rating: -1 | 0 | 1 | null;
}

/** Where a completion stands; the one that the solution went on with carries the number of the position. */
type Place = Pick<StepInput, 'branch' | 'sourceIndexes'> & { parent: number | null };

const asRating = (value: Json | undefined): -1 | 0 | 1 | null => (value === -1 || value === 0 || value === 1 ? value : null);

export class SolutionReader {
  readonly labels: LabelSeed[] = [];
  /** The last step that was chosen: the line of the solution ends there. */
  active: number | null = null;
  /** The last position, where nobody chose how to go on. */
  private undecided: Written[] = [];

  constructor(
    private readonly builder: TrajectoryBuilder,
    private readonly author: string,
    private readonly place: (pointer: string) => SourceRef,
  ) {}

  question(problem: string): void {
    this.active = this.builder.add({ kind: 'user', role: 'user', key: '/question', parts: [{ type: 'text', text: problem }], src: [this.place('/question/problem')] });
  }

  /** One position of `label.steps`. */
  position(value: Json, index: number): void {
    const step = Fields.of(value);
    const pointer = `/label/steps/${index}`;
    if (!step) {
      this.builder.report('bad_step', `Position ${index} is no object; no step was made of it.`, whereOf(this.place(pointer)));
      return;
    }
    const completions = (step.list('completions') ?? []).map((completion, at) => ({ completion, pointer: `${pointer}/completions/${at}`, at }));
    const human = typeof step.peek('human_completion') === 'string' ? Fields.of({ text: step.take('human_completion') ?? null }) : step.inner('human_completion');
    const chosen = step.number('chosen_completion');
    const total = completions.length + (human ? 1 : 0);
    if (total === 0) return;
    this.decide(pointer);
    const parent = this.active;
    const line = chosen ?? (human ? null : 0);
    const written: (Written | null)[] = completions.map(({ completion, pointer: own, at }) =>
      this.completion(completion, own, {
        parent,
        ...(total > 1 ? { branch: { reason: 'candidates', selected: at === chosen } } : {}),
        sourceIndexes: at === line ? [index] : [],
      }),
    );
    const shown = written.filter((one) => one !== null);
    const picked = typeof chosen === 'number' ? (written[chosen] ?? null) : null;
    const rewrite = human
      ? this.human(human, `${pointer}/human_completion`, { parent, branch: { reason: 'human_rewrite', selected: picked === null }, sourceIndexes: line === null ? [index] : [] })
      : null;
    if (human && rewrite !== null) this.rewritten(shown, human.peek('text'));
    const next = picked?.ordinal ?? rewrite;
    if (next === null) this.undecided = shown;
    else this.active = next;
  }

  /** The labeller went on without choosing: what follows is hung on the first completion, and that is said. */
  private decide(pointer: string): void {
    const [first] = this.undecided;
    if (!first) return;
    this.undecided = [];
    this.active = first.ordinal;
    this.builder.report('link_guessed', `No completion before ${pointer} was chosen; what follows was joined to the first of them.`, whereOf(this.place(pointer)));
  }

  private completion(value: Json, pointer: string, at: Place): Written | null {
    const completion = Fields.of(value);
    const text = completion?.text('text') ?? null;
    if (!completion || text === null) {
      this.builder.report('bad_step', `A completion at ${pointer} has no text; no step was made of it.`, whereOf(this.place(pointer)));
      return null;
    }
    const rating = asRating(completion.peek('rating'));
    if (rating !== null) completion.take('rating');
    const ordinal = this.add(text, pointer, completion, at);
    if (rating !== null) this.labels.push({ key: `rating ${pointer}`, input: { kind: 'rating', ...this.by(ordinal), value: rating } });
    return { ordinal, rating };
  }

  private human(completion: Fields, pointer: string, at: Place): number | null {
    const text = completion.text('text');
    if (text === null) {
      this.builder.report('bad_step', `The human completion at ${pointer} has no text; no step was made of it.`, whereOf(this.place(pointer)));
      return null;
    }
    return this.add(text, pointer, completion, at);
  }

  private add(text: string, pointer: string, rest: Fields, at: Place): number {
    return this.builder.add({
      kind: 'action', role: 'assistant', key: pointer, parts: [{ type: 'text', text }], src: [this.place(pointer)], ...at, ...withExtra(rest.rest()),
    });
  }

  /** Labellers wrote a step of their own where every completion was bad. */
  private rewritten(shown: readonly Written[], text: Json | undefined): void {
    const [first] = shown;
    if (!first || typeof text !== 'string' || !shown.every((one) => one.rating === -1)) return;
    const alternatives = shown.map((one) => ({ trajectory: this.builder.id, step: one.ordinal }));
    this.labels.push({
      key: `rewrite ${first.ordinal}`,
      input: { kind: 'preference', ...this.by(first.ordinal), alternatives, all_bad: true, rewrite: { role: 'assistant', content: text } },
    });
  }

  private by(ordinal: number) {
    return { author: this.author, author_kind: 'human' as const, trajectory: this.builder.id, step: ordinal };
  }
}
