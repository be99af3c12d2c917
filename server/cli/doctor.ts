/** `treewright doctor`: looks at the store and says what is wrong. */
import 'server-only';
import { parseArgs } from 'node:util';
import type { Command } from '@/server/cli/command';
import { withStore } from '@/server/cli/with-store';
import { checks } from '@/server/cli/doctor/checks';

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check the store and say what is wrong with it',
  usage: 'doctor [--json]',
  async run(args, io) {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    return withStore(async (store) => {
      const results = [];
      for (const check of checks) {
        const findings = await check.run(store);
        results.push({ name: check.name, ok: findings.length === 0, findings });
      }
      const ok = results.every((result) => result.ok);
      if (values.json) io.out(JSON.stringify({ ok, store: store.mode, checks: results }));
      else for (const { name, findings } of results) io.out(findings.length === 0 ? `ok    ${name}` : `wrong ${name}: ${findings.join('; ')}`);
      return ok ? 0 : 1;
    });
  },
};
