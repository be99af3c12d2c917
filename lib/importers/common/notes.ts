/** Notes that say something about a whole trajectory: told once, at the first place where they hold. */
import type { TrajectoryBuilder } from '@/lib/trajectory/build';
import type { IssueCode } from '@/lib/trajectory/issue';
import type { Part, SourceRef } from '@/lib/trajectory/model';
import type { CallFault } from './call-arguments';
import { whereOf } from './place';

export class Notes {
  private readonly told = new Set<IssueCode>();
  constructor(private readonly builder: TrajectoryBuilder) {}

  once(code: IssueCode, message: string, src: SourceRef): void {
    if (this.told.has(code)) return;
    this.told.add(code);
    this.builder.report(code, message, whereOf(src));
  }

  /** Faults of the calls of the step that comes next; padding is told once, for it says something about the whole table. */
  callFaults(faults: readonly CallFault[], src: SourceRef): void {
    for (const { code, pointer, what } of faults) {
      const place = { ...src, pointer: `${src.pointer ?? ''}${pointer}` };
      const message = `Step ${this.builder.length}: ${what}.`;
      if (code === 'null_padding') this.once(code, message, place);
      else this.builder.report(code, message, whereOf(place));
    }
  }

  media(src: SourceRef): void {
    this.once('inline_media', 'Base64 media was taken out of the text and stored as attachments.', src);
  }

  /** Colours, window titles and lone carriage returns: kept in the text, shown inert. */
  lookForControls(parts: readonly Part[], src: SourceRef): void {
    if (this.told.has('control_sequences')) return;
    if (parts.some((part) => part.type === 'text' && hasControls(part.text)))
      this.once('control_sequences', 'Text holds terminal control sequences; they are kept and shown as plain characters.', src);
  }
}

/** An escape character, or a carriage return that does not end a line. */
export function hasControls(text: string): boolean {
  return text.includes('\u001b') || (text.includes('\r') && /\r(?!\n|$)/.test(text));
}
