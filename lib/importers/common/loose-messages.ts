/** Messages that stand alone in a file, one a record, are one conversation; they arrive one by one. */
import type { Hash } from '@/lib/base/hash';
import type { Json } from '@/lib/json/schema';
import type { Imported, SourceFile, SourceRecord } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';
import type { ChatPlace } from './chat-messages';
import { finished } from './imported';
import { placeIn } from './place';

interface MessageSink {
  add(value: Json, place: ChatPlace): unknown;
  /** Ends what the last message left open. */
  flush?(): void;
}

export class LooseMessages {
  private begun: { builder: TrajectoryBuilder; sink: MessageSink; start: number; end: number } | null = null;

  constructor(
    private readonly format: string,
    private readonly file: SourceFile,
    private readonly hash: Hash,
    private readonly open: (builder: TrajectoryBuilder) => MessageSink,
  ) {}

  add(record: SourceRecord): void {
    if (!this.begun) {
      const builder = new TrajectoryBuilder({ format: this.format, origin: this.file.sha256, key: '' }, this.hash);
      this.begun = { builder, sink: this.open(builder), start: record.start, end: record.end };
    }
    this.begun.end = record.end;
    this.begun.sink.add(record.value, { src: placeIn(this.file, record), index: record.index });
  }

  /** The conversation, where there was any message. */
  *finish(nothing: string): Iterable<Imported> {
    if (!this.begun) return;
    const { builder, sink, start, end } = this.begun;
    sink.flush?.();
    const src = { file: this.file.sha256, start, end };
    yield finished(builder, src, nothing, { src: [src] });
  }
}
