/**
 * The one table of commands: every key of the studio stands here, with its words.
 * Keys are written as `mod+Enter` (mod is ⌘ on a Mac, Ctrl elsewhere), `j`, `?`, `ArrowLeft`; `1-9` is any digit from 1 to 9.
 * A command is live while a screen has handed a handler for it to `useCommands`.
 */

/** Where a command belongs. `dialog` commands work inside an open dialog; all others rest while one is open. */
export type CommandScope =
  | 'everywhere'
  | 'list'
  | 'trajectory'
  | 'review'
  | 'compare'
  | 'tree'
  | 'failures'
  | 'datasets'
  | 'dialog';

export interface Command {
  readonly id: string;
  readonly title: string;
  readonly group: 'Move' | 'Decide' | 'Write' | 'Look' | 'Go';
  readonly scope: CommandScope;
  /** Default keys, the first one is the one that is shown. */
  readonly keys: readonly [string, ...string[]];
  /** Works while the cursor stands in a text field. */
  readonly whileTyping?: true;
  /** Runs again and again while the key is held. */
  readonly repeats?: true;
}

export const SCOPE_TITLES: Readonly<Record<CommandScope, string>> = {
  everywhere: 'Everywhere',
  list: 'Lists',
  trajectory: 'Trajectory',
  review: 'Review',
  compare: 'Compare',
  tree: 'Branch tree',
  failures: 'Failures',
  datasets: 'Datasets',
  dialog: 'Dialog',
};

export const COMMANDS = [
  { id: 'everywhere.palette', title: 'Search or jump', group: 'Go', scope: 'everywhere', keys: ['mod+k'], whileTyping: true },
  { id: 'everywhere.keys', title: 'Show the keys', group: 'Look', scope: 'everywhere', keys: ['?'] },

  { id: 'list.next', title: 'Next row', group: 'Move', scope: 'list', keys: ['j', 'ArrowDown'], repeats: true },
  { id: 'list.previous', title: 'Previous row', group: 'Move', scope: 'list', keys: ['k', 'ArrowUp'], repeats: true },
  { id: 'list.open', title: 'Open the row', group: 'Go', scope: 'list', keys: ['Enter', 'o'] },
  { id: 'list.select', title: 'Select the row', group: 'Decide', scope: 'list', keys: ['x'] },
  { id: 'list.search', title: 'Search this list', group: 'Look', scope: 'list', keys: ['/'] },
  { id: 'list.filter', title: 'Edit the filter', group: 'Look', scope: 'list', keys: ['f'] },
  { id: 'list.create', title: 'Create', group: 'Write', scope: 'list', keys: ['c'] },

  { id: 'trajectory.next-step', title: 'Next step', group: 'Move', scope: 'trajectory', keys: ['j', 'ArrowDown'], repeats: true },
  { id: 'trajectory.previous-step', title: 'Previous step', group: 'Move', scope: 'trajectory', keys: ['k', 'ArrowUp'], repeats: true },
  { id: 'trajectory.first-step', title: 'First step', group: 'Move', scope: 'trajectory', keys: ['Home'] },
  { id: 'trajectory.last-step', title: 'Last step', group: 'Move', scope: 'trajectory', keys: ['End'] },
  { id: 'trajectory.next-undecided', title: 'Next undecided step', group: 'Move', scope: 'trajectory', keys: ['u'] },
  { id: 'trajectory.previous-undecided', title: 'Previous undecided step', group: 'Move', scope: 'trajectory', keys: ['shift+u'] },
  { id: 'trajectory.next', title: 'Next trajectory', group: 'Move', scope: 'trajectory', keys: ['ArrowRight', 'l'] },
  { id: 'trajectory.previous', title: 'Previous trajectory', group: 'Move', scope: 'trajectory', keys: ['ArrowLeft', 'h'] },
  { id: 'trajectory.fold', title: 'Fold or unfold the step', group: 'Look', scope: 'trajectory', keys: ['o'] },
  { id: 'trajectory.context', title: 'What the model saw', group: 'Look', scope: 'trajectory', keys: ['v'] },
  { id: 'trajectory.raw', title: 'Raw form', group: 'Look', scope: 'trajectory', keys: ['r'] },
  { id: 'trajectory.search', title: 'Search the steps', group: 'Look', scope: 'trajectory', keys: ['/'] },
  { id: 'trajectory.tree', title: 'Open the branch tree', group: 'Go', scope: 'trajectory', keys: ['t'] },

  { id: 'review.prefer', title: 'Prefer this alternative', group: 'Decide', scope: 'review', keys: ['1-9'] },
  { id: 'review.tie', title: 'Tie', group: 'Decide', scope: 'review', keys: ['e'] },
  { id: 'review.all-bad', title: 'All bad, rewrite', group: 'Decide', scope: 'review', keys: ['x'] },
  { id: 'review.compare', title: 'Compare side by side', group: 'Go', scope: 'review', keys: ['c'] },
  { id: 'review.rate-bad', title: 'Rate bad', group: 'Decide', scope: 'review', keys: ['-'] },
  { id: 'review.rate-ok', title: 'Rate OK', group: 'Decide', scope: 'review', keys: ['0'] },
  { id: 'review.rate-good', title: 'Rate good', group: 'Decide', scope: 'review', keys: ['+', '='] },
  { id: 'review.skip', title: 'Skip', group: 'Decide', scope: 'review', keys: ['s'] },
  { id: 'review.pass', title: 'Pass the trajectory', group: 'Decide', scope: 'review', keys: ['p'] },
  { id: 'review.correct', title: 'Rewrite this turn', group: 'Write', scope: 'review', keys: ['w'] },
  { id: 'review.goal', title: 'Name what it did achieve', group: 'Write', scope: 'review', keys: ['g'] },
  { id: 'review.failure', title: 'Name the failure', group: 'Write', scope: 'review', keys: ['f'] },
  { id: 'review.note', title: 'Write a note', group: 'Write', scope: 'review', keys: ['n'] },
  { id: 'review.undo', title: 'Undo the last decision', group: 'Decide', scope: 'review', keys: ['z', 'mod+z'] },
  { id: 'review.save', title: 'Save and next', group: 'Decide', scope: 'review', keys: ['mod+Enter'], whileTyping: true },
  { id: 'review.requeue', title: 'Put back to the end of my queue', group: 'Decide', scope: 'review', keys: ['q'] },
  { id: 'review.guideline', title: 'Show the guideline', group: 'Look', scope: 'review', keys: ['i'] },

  { id: 'compare.prefer', title: 'Prefer this alternative', group: 'Decide', scope: 'compare', keys: ['1-9'] },
  { id: 'compare.tie', title: 'Tie', group: 'Decide', scope: 'compare', keys: ['e'] },
  { id: 'compare.all-bad', title: 'All bad, rewrite', group: 'Decide', scope: 'compare', keys: ['x'] },
  { id: 'compare.skip', title: 'Skip', group: 'Decide', scope: 'compare', keys: ['s'] },
  { id: 'compare.undo', title: 'Undo the last decision', group: 'Decide', scope: 'compare', keys: ['z', 'mod+z'] },
  { id: 'compare.save', title: 'Save and next', group: 'Decide', scope: 'compare', keys: ['mod+Enter'], whileTyping: true },
  { id: 'compare.differences', title: 'Differences against the first', group: 'Look', scope: 'compare', keys: ['d'] },
  { id: 'compare.before', title: 'Steps before this decision', group: 'Look', scope: 'compare', keys: ['o'] },
  { id: 'compare.after', title: 'What happened next', group: 'Look', scope: 'compare', keys: ['a'] },
  { id: 'compare.next', title: 'Next decision', group: 'Move', scope: 'compare', keys: ['ArrowRight', 'l'] },
  { id: 'compare.previous', title: 'Previous decision', group: 'Move', scope: 'compare', keys: ['ArrowLeft', 'h'] },

  { id: 'tree.fit', title: 'Fit the tree to the window', group: 'Look', scope: 'tree', keys: ['f'] },
  { id: 'tree.focus', title: 'Focus the path', group: 'Look', scope: 'tree', keys: ['p'] },
  { id: 'tree.zoom-in', title: 'Zoom in', group: 'Look', scope: 'tree', keys: ['+', '='], repeats: true },
  { id: 'tree.zoom-out', title: 'Zoom out', group: 'Look', scope: 'tree', keys: ['-'], repeats: true },
  { id: 'tree.next-undecided', title: 'Next undecided decision', group: 'Move', scope: 'tree', keys: ['n', 'u'] },
  { id: 'tree.forward', title: 'Along the line', group: 'Move', scope: 'tree', keys: ['ArrowRight', 'l'], repeats: true },
  { id: 'tree.back', title: 'Back along the line', group: 'Move', scope: 'tree', keys: ['ArrowLeft', 'h'], repeats: true },
  { id: 'tree.down', title: 'Next alternative', group: 'Move', scope: 'tree', keys: ['ArrowDown', 'j'], repeats: true },
  { id: 'tree.up', title: 'Previous alternative', group: 'Move', scope: 'tree', keys: ['ArrowUp', 'k'], repeats: true },
  { id: 'tree.open', title: 'Open the step', group: 'Go', scope: 'tree', keys: ['Enter', 'o'] },
  { id: 'tree.compare', title: 'Compare the alternatives', group: 'Go', scope: 'tree', keys: ['c'] },
  { id: 'tree.adjudicate', title: 'Adjudicate', group: 'Decide', scope: 'tree', keys: ['a'] },
  { id: 'tree.search', title: 'Search steps, tools, labels', group: 'Look', scope: 'tree', keys: ['/'] },

  { id: 'failures.accept', title: 'Accept the suggested mode', group: 'Decide', scope: 'failures', keys: ['Enter'] },
  { id: 'failures.choose', title: 'Choose a mode', group: 'Decide', scope: 'failures', keys: ['e'] },
  { id: 'failures.create', title: 'New mode', group: 'Write', scope: 'failures', keys: ['+', '='] },
  { id: 'failures.next', title: 'Next note to code', group: 'Move', scope: 'failures', keys: ['n', 'j'], repeats: true },
  { id: 'failures.previous', title: 'Previous note', group: 'Move', scope: 'failures', keys: ['p', 'k'], repeats: true },

  { id: 'datasets.next-row', title: 'Next row', group: 'Move', scope: 'datasets', keys: [']', 'j'], repeats: true },
  { id: 'datasets.previous-row', title: 'Previous row', group: 'Move', scope: 'datasets', keys: ['[', 'k'], repeats: true },
  { id: 'datasets.export', title: 'Export the dataset', group: 'Decide', scope: 'datasets', keys: ['mod+Enter'], whileTyping: true },
  { id: 'datasets.save', title: 'Save the recipe', group: 'Write', scope: 'datasets', keys: ['mod+s'], whileTyping: true },

  { id: 'dialog.submit', title: 'Save and close', group: 'Decide', scope: 'dialog', keys: ['mod+Enter'], whileTyping: true },
] as const satisfies readonly Command[];

export type CommandId = (typeof COMMANDS)[number]['id'];

/** The ids of one scope. */
export type CommandIdOf<S extends CommandScope> = Extract<(typeof COMMANDS)[number], { readonly scope: S }>['id'];

const BY_ID: ReadonlyMap<string, Command> = new Map(COMMANDS.map((command) => [command.id, command]));

/** The row of the table with this id. */
export function commandOf(id: CommandId): Command {
  const command = BY_ID.get(id);
  if (command === undefined) throw new Error(`no command ${id}`);
  return command;
}

/** True when a string from outside (storage, a link) names a command. */
export function isCommandId(id: string): id is CommandId {
  return BY_ID.has(id);
}

/** Scopes that are live on one screen at the same time; keys must differ among them. */
const TOGETHER: readonly (readonly CommandScope[])[] = [
  ['everywhere', 'list'],
  ['everywhere', 'trajectory', 'review'],
  ['everywhere', 'compare'],
  ['everywhere', 'tree'],
  ['everywhere', 'failures'],
  ['everywhere', 'datasets'],
  ['dialog'],
];

/** True when one key may not stand for both commands. */
export function mayMeet(a: Command, b: Command): boolean {
  return TOGETHER.some((scopes) => scopes.includes(a.scope) && scopes.includes(b.scope));
}
