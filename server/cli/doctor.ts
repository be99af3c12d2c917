/** `treewright doctor`: looks at the store and says what is wrong. */
import 'server-only';
import { parseArgs } from 'node:util';
import type { Command, CommandIo } from '@/server/cli/command';
import { withStore } from '@/server/cli/with-store';
import { few, type Finding } from '@/server/cli/doctor/check';
import { checks } from '@/server/cli/doctor/checks';

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check the store and the raw files, and say what is wrong, where, and what mends it',
  usage: 'doctor [--mend] [--json]',
  async run(args, io) {
    const options = { json: { type: 'boolean', default: false }, mend: { type: 'boolean', default: false } } as const;
    const { values } = parseArgs({ args, options });
    return withStore(async (store) => {
      const results = [];
      for (const check of checks) {
        let findings = await check.run(store);
        if (values.mend && check.mend && findings.some(isWrong)) {
          await check.mend(store);
          findings = await check.run(store);
        }
        results.push({ name: check.name, ok: !findings.some(isWrong), findings: few(findings) });
      }
      const ok = results.every((result) => result.ok);
      if (values.json) io.out(JSON.stringify({ ok, store: store.mode, checks: results }));
      else for (const result of results) tell(result, io);
      return ok ? 0 : 1;
    });
  },
};

const isWrong = ({ severity }: Finding) => severity === 'wrong';

function tell({ name, ok, findings }: { name: string; ok: boolean; findings: readonly Finding[] }, io: CommandIo): void {
  io.out(`${ok ? 'ok   ' : 'wrong'} ${name}`);
  for (const { severity, what, where, mend } of findings) {
    io.out(`      ${severity === 'note' ? 'note: ' : ''}${what} (${where})`);
    if (mend !== null) io.out(`        → ${mend}`);
  }
}
