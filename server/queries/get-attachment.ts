/** Media that an import took out of a trajectory. What it is follows from its own first bytes, never from what the source says. */
import 'server-only';
import { Sha256 } from '@/lib/trajectory/ids';
import { blobs } from '@/server/blobs/blobs';
import { store } from '@/server/store/store';

export interface StoredAttachment {
  sha256: Sha256;
  bytes: number;
  /** A picture that browsers may show; null: anything else. */
  picture: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | null;
}

function pictureOf(head: Buffer): StoredAttachment['picture'] {
  const ascii = head.toString('latin1');
  if (ascii.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (ascii.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (ascii.startsWith('GIF87a') || ascii.startsWith('GIF89a')) return 'image/gif';
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP') return 'image/webp';
  return null;
}

/** null: no trajectory of the project has it. */
export async function getAttachment(projectId: string, sha256: string): Promise<StoredAttachment | null> {
  const { rows } = await store().pool.query('select from "Attachment" where "projectId" = $1 and sha256 = $2', [projectId, sha256]);
  const id = Sha256.safeParse(sha256);
  if (rows.length === 0 || !id.success) return null;
  const bytes = await blobs().size(id.data);
  if (bytes === null) return null;
  return { sha256: id.data, bytes, picture: pictureOf(Buffer.from(await blobs().read(id.data, { start: 0, end: 12 }))) };
}
