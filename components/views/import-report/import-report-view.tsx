/** What came of an import: totals, then each file with its format, its counts and its issues. */
import { Collapsible } from '@/components/ui/collapsible';
import { counted } from '@/lib/base/counted';
import type { ImportReport } from '@/lib/contracts/imports';
import { IssueList } from './issue-list';

type FileReport = ImportReport['files'][number];

const countsOf = ({ trajectories, added, already, failed, joined_into: joined }: FileReport) =>
  joined === undefined ? `${counted(trajectories, 'trajectory', 'trajectories')}: ${added} added, ${already} there already${failed > 0 ? `, ${counted(failed, 'record')} failed` : ''}` : `joined into ${joined}`;

function FileLine({ file }: { readonly file: FileReport }) {
  return (
    <div className="flex flex-col gap-1 border-t border-line py-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 truncate font-mono text-12">{file.path}</span>
        <span className="text-ink-2">
          {file.format} · {file.why}
        </span>
        <span className="ml-auto tabular-nums">{countsOf(file)}</span>
      </div>
      {file.issues.length > 0 && (
        <Collapsible title={counted(file.issues.length, 'issue')}>
          <IssueList issues={file.issues} />
        </Collapsible>
      )}
    </div>
  );
}

export function ImportReportView({ report }: { readonly report: ImportReport }) {
  const { totals, files } = report;
  return (
    <section aria-label="Import report" className="rounded-md border border-line bg-surface p-3">
      <p role="status" className="pb-2 font-medium">
        {counted(totals.trajectories, 'trajectory', 'trajectories')} with {counted(totals.steps, 'step')} in {counted(totals.files, 'file')}: {totals.added} added, {totals.already} there already, {counted(totals.failed, 'record')} failed
      </p>
      {files.map((file) => (
        <FileLine key={`${file.path} ${file.sha256}`} file={file} />
      ))}
    </section>
  );
}
