/** Media of trajectories: pictures may be shown, everything else is a download. */
import 'server-only';
import { z } from 'zod';
import { listFileIssues } from '@/lib/contracts/imports';
import { blobs } from '@/server/blobs/blobs';
import { bindProjectBytes } from '@/server/http/bind';
import { absent } from '@/server/http/problem';
import type { Api } from '@/server/http/routes';
import { sendBytes } from '@/server/http/send-bytes';
import { getAttachment } from '@/server/queries/get-attachment';

const attachment = {
  method: 'get', path: '/projects/{project}/attachments/{sha256}', tag: 'steps', summary: 'Media of a step: a picture by what its bytes are, else a download', params: listFileIssues.params,
  query: z.object({}), gives: { mediaType: '*/*', about: 'image/png, image/jpeg, image/gif, image/webp or application/octet-stream' },
} as const;

export function bindAttachments(api: Api): void {
  bindProjectBytes(api, attachment, 'viewer', async ({ params, request }, { projectId }) => {
    const found = await getAttachment(projectId, params.sha256);
    if (!found) throw absent('attachment');
    const { sha256, bytes, picture } = found;
    return sendBytes(request, { sha256, bytes, mediaType: picture ?? 'application/octet-stream', saveAs: picture === null ? sha256 : null, read: (range) => blobs().get(sha256, range) });
  });
}
