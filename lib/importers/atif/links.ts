/** Links between ATIF documents: sub-agent runs embedded, in the same file or in a file beside it, and continuations. */
import { arrayOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { Hash } from '@/lib/base/hash';
import { Fields } from '@/lib/importers/common/fields';
import type { SourceFile } from '@/lib/importers/importer';
import type { TrajectoryId } from '@/lib/trajectory/ids';
import type { SubLink } from '@/lib/trajectory/model';
import { firstDocumentOf, type AtifDocument } from './documents';

export interface FoundLink {
  link: SubLink;
  /** The file that the link names and that was not given. */
  missing: string | null;
}

export class DocumentLinks {
  private readonly byName = new Map<string, AtifDocument>();
  /** For a document that another one of this record refers to: who. */
  private readonly parents = new Map<TrajectoryId, SubLink>();

  constructor(
    private readonly file: SourceFile,
    private readonly hash: Hash,
    documents: readonly AtifDocument[],
  ) {
    for (const document of documents) for (const name of namesOf(document)) if (!this.byName.has(name)) this.byName.set(name, document);
    for (const document of documents)
      for (const { ref, call } of refsIn(document)) {
        const child = this.inRecord(ref);
        if (child && child !== document)
          this.parents.set(child.id, {
            trajectory: document.id,
            ...(call === null ? {} : { ref: call }),
            depth: Math.max(1, child.depth),
            resolved: true,
          });
      }
  }

  parentOf(document: AtifDocument): SubLink | null {
    return this.parents.get(document.id) ?? null;
  }

  private inRecord(ref: Json): AtifDocument | null {
    const fields = Fields.of(ref);
    for (const key of ['trajectory_id', 'session_id']) {
      const name = fields?.text(key) ?? null;
      const found = name === null ? undefined : this.byName.get(`${key} ${name}`);
      if (found) return found;
    }
    return null;
  }

  /** A `subagent_trajectory_ref` entry. */
  async subagent(ref: Json): Promise<FoundLink> {
    const inside = this.inRecord(ref);
    const fields = Fields.of(ref);
    const path = fields?.text('trajectory_path') ?? null;
    const name = path ?? fields?.text('trajectory_id') ?? fields?.text('session_id') ?? null;
    const named = name === null ? {} : { ref: name };
    if (inside) return { link: { trajectory: inside.id, ...named, depth: Math.max(1, inside.depth), resolved: true }, missing: null };
    if (path === null) return { link: { ...named, resolved: false }, missing: null };
    return this.beside(path);
  }

  /** Another file by its path relative to this one. */
  async beside(path: string): Promise<FoundLink> {
    const other = await this.file.neighbour(path);
    const document = other ? await firstDocumentOf(other, this.hash) : null;
    return document
      ? { link: { trajectory: document.id, ref: path, resolved: true }, missing: null }
      : { link: { ref: path, resolved: false }, missing: path };
  }

  /** The file that this one continues, by the naming of continuations: `x.json`, `x.cont-1.json`, `x.cont-2.json`. */
  async continued(): Promise<SubLink | null> {
    const name = this.file.path.split('/').at(-1) ?? '';
    const found = /^(.*)\.cont-(\d+)\.json$/.exec(name);
    if (!found) return null;
    const before = Number(found[2]) - 1;
    const path = before === 0 ? `${found[1]}.json` : `${found[1]}.cont-${before}.json`;
    return (await this.beside(path)).link;
  }
}

function namesOf({ value }: AtifDocument): string[] {
  return ['trajectory_id', 'session_id'].flatMap((key) => (typeof value[key] === 'string' ? [`${key} ${value[key]}`] : []));
}

/** Every sub-agent reference of a document with the call that it answers. */
function* refsIn({ value }: AtifDocument): Iterable<{ ref: Json; call: string | null }> {
  for (const step of arrayOf(value.steps) ?? []) {
    const results = Fields.of(step)?.inner('observation')?.list('results') ?? [];
    for (const result of results) {
      const fields = Fields.of(result);
      for (const ref of fields?.list('subagent_trajectory_ref') ?? []) yield { ref, call: fields?.text('source_call_id') ?? null };
    }
  }
}
