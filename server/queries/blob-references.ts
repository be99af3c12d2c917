/** Every place of the store that names a blob. */
import 'server-only';

/** As a table `named (sha256, bytes, project, kind, name)`, for the `from` of a statement. */
export const blobReferences = `(
  select sha256, bytes, "projectId" as project, 'file' as kind, path as name from "SourceFile"
  union all select sha256, bytes, "projectId", 'attachment', "mediaType" from "Attachment"
  union all select archive, bytes, "projectId", 'dataset', method || ' for ' || target from "Dataset" where archive is not null
  union all select sha256, bytes, "projectId", 'upload', path from "Upload"
) as named`;
