/** Long texts and media stand once in a sample, under their hash, and are named `attachment://<hash>` where they belong. */
import { objectOf, setMember } from '@/lib/json/json';
import { pointerSegment } from '@/lib/json/json-pointer';
import type { Json } from '@/lib/json/schema';
import type { JsonObject } from '@/lib/importers/common/fields';

const scheme = 'attachment://';

export interface Resolved {
  value: Json;
  /** Pointers of the attachments that were put in, inside the sample. */
  used: string[];
  missing: string[];
}

export class SampleAttachments {
  constructor(private readonly byHash: JsonObject) {}

  /** The value with every reference replaced by what it names; one that names nothing stays. */
  resolve(value: Json): Resolved {
    const out: Resolved = { value, used: [], missing: [] };
    out.value = this.put(value, out, 0);
    return out;
  }

  private put(value: Json, out: Resolved, depth: number): Json {
    if (typeof value === 'string') return value.startsWith(scheme) ? this.named(value, out) : value;
    if (value === null || typeof value !== 'object' || depth > 100) return value;
    if (Array.isArray(value)) return value.map((one) => this.put(one, out, depth + 1));
    const object = objectOf(value);
    if (!object) return value;
    const made: JsonObject = {};
    for (const [key, member] of Object.entries(object)) setMember(made, key, this.put(member, out, depth + 1));
    return made;
  }

  private named(reference: string, out: Resolved): Json {
    const hash = reference.slice(scheme.length);
    const found = Object.hasOwn(this.byHash, hash) ? this.byHash[hash] : undefined;
    if (found === undefined) {
      out.missing.push(reference);
      return reference;
    }
    out.used.push(`/attachments/${pointerSegment(hash)}`);
    return found;
  }
}
