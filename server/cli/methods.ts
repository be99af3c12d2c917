/** `treewright methods`: what rows can be made by, and worked examples run through the program's own functions. */
import 'server-only';
import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseJson } from '@/lib/json/parse-json';
import { readShape, sayFirstFault } from '@/lib/json/read-shape';
import { printJson } from '@/lib/json/print-json';
import { checkFixtures, FixtureFile } from '@/lib/methods/fixtures';
import { methods as known } from '@/lib/methods/registry';
import { targets } from '@/lib/targets/registry';
import { type Command, type CommandIo, WrongUsage } from '@/server/cli/command';
import { env } from '@/server/env';
import { Refusal } from '@/server/refusal';

export const methods: Command = {
  name: 'methods',
  summary: 'List the methods with their source marks and the targets, or check worked examples',
  usage: 'methods [--json]\nmethods check FILE [--json]',
  async run(args, io) {
    const { values, positionals } = parseArgs({ args, options: { json: { type: 'boolean', default: false } }, allowPositionals: true });
    const [verb, file] = positionals;
    if (verb === undefined) return list(values.json, io);
    if (verb === 'check' && file !== undefined && positionals.length === 2) return check(file, values.json, io);
    throw new WrongUsage('methods takes nothing, or check with one file.');
  },
};

function list(json: boolean, io: CommandIo): number {
  if (json) {
    const methodFacts = known.map(({ id, aliases, title, about, mark, shape, table }) => ({ id, aliases, title, about, mark, shape, table }));
    io.out(JSON.stringify({ methods: methodFacts, targets: targets.map(({ id, title, about, shapes }) => ({ id, title, about, shapes })) }));
    return 0;
  }
  io.out('Methods (--method):');
  for (const { id, mark, about } of known) io.out(`  ${id.padEnd(12)}  ${mark.padEnd(5)}  ${about}`);
  io.out('Targets (--target):');
  for (const { id, about } of targets) io.out(`  ${id.padEnd(12)}  ${about}`);
  return 0;
}

async function check(file: string, json: boolean, io: CommandIo): Promise<number> {
  const cases = checkFixtures(await readFixtures(file));
  if (json) io.out(JSON.stringify({ cases }));
  else for (const { key, status, got } of cases) io.out(`${status.padEnd(8)}  ${key}  ${printJson(got)}`);
  return cases.some(({ status }) => status === 'fail') ? 1 : 0;
}

async function readFixtures(file: string): Promise<FixtureFile> {
  const text = await fs.readFile(path.resolve(env().calledFrom, file), 'utf8').catch(() => {
    throw new Refusal(`${file} is not there or cannot be read.`);
  });
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Refusal(`${file} is no JSON: ${parsed.error.what} (character ${parsed.error.offset + 1}).`);
  const read = readShape(FixtureFile, parsed.value.value);
  if (read.ok) return read.value;
  throw new Refusal(`${file} is no file of worked examples: ${sayFirstFault(read.error, 'it')}.`);
}
