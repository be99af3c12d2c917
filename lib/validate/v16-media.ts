/** V16: pictures, sounds and files that the model saw reach the trainer. No target here carries them yet, so each message that lost one is told. */
import { stringOf } from '@/lib/json/json';
import { mediaLine } from '@/lib/trajectory/to-messages';
import { messagesOf, problem } from './messages';
import type { FileLine, Problem, Rule } from './rule';

function* lostMedia(line: FileLine): Iterable<Problem> {
  for (const list of line.view.lists) {
    for (const { path, fields } of messagesOf(list)) {
      const found = mediaLine.exec(stringOf(fields.content) ?? '');
      if (found) yield problem('W', line, path, `says ${found[0]} where the model saw it; the file carries text alone`);
    }
  }
}

export const v16: Rule = {
  id: 'V16',
  title: 'Pictures and other media that the model saw are in the row',
  scope: 'row',
  open: () => ({ line: lostMedia }),
};
