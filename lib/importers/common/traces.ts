/** Spans of a whole file, gathered by trace: a span may come before its parent, and in another record. */
import type { ImportContext, Imported, SourceFile } from '@/lib/importers/importer';
import type { Issue } from '@/lib/trajectory/issue';
import type { SourceRef } from '@/lib/trajectory/model';
import type { TrajectoryInput } from '@/lib/trajectory/build';
import type { Span } from './spans';
import { readTrace } from './trace-steps';

export class Traces {
  private readonly traces = new Map<string, { spans: Span[]; src: SourceRef }>();

  add(span: Span): void {
    const known = this.traces.get(span.trace);
    if (!known) this.traces.set(span.trace, { spans: [span], src: span.src });
    else {
      known.spans.push(span);
      known.src = { file: span.src.file, start: Math.min(known.src.start, span.src.start), end: Math.max(known.src.end, span.src.end) };
    }
  }

  /** `factsOf`: what else is known of a trace. */
  *read(format: string, file: SourceFile, context: ImportContext, factsOf: (trace: string, spans: readonly Span[]) => Partial<TrajectoryInput> & { notes?: readonly Issue[] } = () => ({})): Iterable<Imported> {
    for (const [trace, { spans, src }] of this.traces) {
      const { notes = [], ...facts } = factsOf(trace, spans);
      const input: TrajectoryInput = { externalId: trace === '' ? null : trace, src: [src], ...facts, format, origin: file.sha256, key: trace };
      yield readTrace(spans, input, context, src, (builder) => builder.issues.push(...notes));
    }
  }
}
