/** Media that importers take out of texts: named by their hash at once, stored before the trajectory that shows them. */
import 'server-only';
import { hash } from 'node:crypto';
import { Sha256 } from '@/lib/trajectory/ids';
import type { BlobStore } from '@/server/blobs/blob-store';
import type { AttachmentRow } from '@/server/db/import-transaction';

export class Attachments {
  /** Everything that was stored since the last `take`. */
  private stored: AttachmentRow[] = [];
  private waiting: { media: Uint8Array; attachment: AttachmentRow }[] = [];
  private readonly known = new Set<string>();

  constructor(private readonly blobs: BlobStore) {}

  add({ bytes, mediaType }: { bytes: Uint8Array; mediaType: string }): Sha256 {
    const sha256 = Sha256.parse(hash('sha256', bytes, 'hex'));
    if (!this.known.has(sha256)) this.waiting.push({ media: bytes, attachment: { sha256, mediaType, bytes: bytes.byteLength } });
    this.known.add(sha256);
    return sha256;
  }

  /** Call between trajectories, so that no more than one's media are held in memory. */
  async store(): Promise<void> {
    for (const { media, attachment } of this.waiting.splice(0)) {
      await this.blobs.put([media]);
      this.stored.push(attachment);
    }
  }

  /** For the transaction that makes the trajectories visible. */
  take(): AttachmentRow[] {
    return this.stored.splice(0);
  }
}
