/** The raw files: each that the store names is there and unchanged; those that nothing names are told. */
import 'server-only';
import { createHash } from 'node:crypto';
import { Sha256 } from '@/lib/trajectory/ids';
import { blobs } from '@/server/blobs/blobs';
import type { DoctorCheck, Finding } from '@/server/cli/doctor/check';
import { uploadDays } from '@/server/commands/forget-uploads';
import { blobReferences } from '@/server/queries/blob-references';
import type { Store } from '@/server/store/store';

interface Named {
  sha256: string;
  bytes: number | null;
  kind: 'file' | 'attachment' | 'dataset' | 'upload';
  name: string;
  project: string;
}

const what = { file: 'the file', attachment: 'an attachment of type', dataset: 'the dataset', upload: 'the upload' } as const;

function mendOf({ kind, name, project }: Named, place: string, isThere: boolean): string {
  const first = isThere ? `rm '${place}', then ` : '';
  switch (kind) {
    case 'file':
      return `${first}./bin/treewright import '${name}' --project '${project}'`;
    case 'attachment':
      return `${first}put ${place} back from a backup`;
    case 'dataset':
      return `${first}export it again`;
    case 'upload':
      return `${first}send it again`;
  }
}

async function hashOf(sha256: Sha256): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of blobs().get(sha256)) digest.update(piece);
  return digest.digest('hex');
}

/** What is wrong with the bytes; null: nothing. */
async function faultOf({ sha256, bytes }: Named): Promise<string | null> {
  const name = Sha256.safeParse(sha256);
  if (!name.success) return 'has no valid name for its bytes';
  const size = await blobs().size(name.data);
  if (size === null) return 'is missing';
  if (bytes !== null && size !== bytes) return `has ${size} bytes instead of ${bytes}`;
  return (await hashOf(name.data)) === sha256 ? null : 'holds other bytes than were stored';
}

const sound: DoctorCheck = {
  name: 'every raw file is there, with the bytes that were stored',
  async run({ pool }) {
    const findings: Finding[] = [];
    const { rows } = await pool.query<Named>(
      `select distinct on (sha256) sha256, bytes::float8 as bytes, kind, named.name, coalesce(p.name, project::text) as project
       from ${blobReferences} left join "Project" p on p.id = project order by sha256, kind = 'file' desc, kind, named.name`,
    );
    for (const named of rows) {
      const fault = await faultOf(named);
      if (fault === null) continue;
      const name = Sha256.safeParse(named.sha256);
      const where = name.success ? blobs().place(name.data) : named.sha256;
      findings.push({ severity: 'wrong', what: `${what[named.kind]} ${named.name} of ${named.project} ${fault}`, where, mend: mendOf(named, where, fault !== 'is missing') });
    }
    return findings;
  },
};

const told: DoctorCheck = {
  name: 'no raw file stands there for nothing',
  run: async (store) => [...(await orphans(store)), ...(await oldUploads(store))],
};

async function orphans({ pool }: Store): Promise<Finding[]> {
  const { rows } = await pool.query<{ sha256: string }>(`select distinct sha256 from ${blobReferences}`);
  const named = new Set(rows.map(({ sha256 }) => sha256));
  let [count, bytes, one] = [0, 0, ''];
  for await (const sha256 of blobs().names()) {
    if (named.has(sha256)) continue;
    [count, bytes, one] = [count + 1, bytes + ((await blobs().size(sha256)) ?? 0), blobs().place(sha256)];
  }
  if (count === 0) return [];
  return [{ severity: 'note', what: `${count} raw files (${bytes} bytes) belong to nothing, as an import leaves them that did not come to its end: importing the same files uses them`, where: one, mend: null }];
}

async function oldUploads({ pool }: Store): Promise<Finding[]> {
  const { rows } = await pool.query<{ count: number; bytes: number }>(
    `select count(*)::int as count, coalesce(sum(bytes), 0)::float8 as bytes from "Upload" u where "createdAt" < now() - interval '1 day'
       and not exists (select from "SourceFile" f where f."projectId" = u."projectId" and f.sha256 = u.sha256)`,
  );
  const { count, bytes } = rows[0] ?? { count: 0, bytes: 0 };
  if (count === 0) return [];
  return [{ severity: 'note', what: `${count} uploads (${bytes} bytes) were never imported; a start removes them ${uploadDays} days after they came`, where: 'table Upload', mend: null }];
}

export const blobChecks: readonly DoctorCheck[] = [sound, told];
