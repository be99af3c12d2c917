import { expect, it } from 'vitest';
import { methods } from '@/lib/methods/registry';
import { targets } from '@/lib/targets/registry';
import { type Command, WrongUsage } from '@/server/cli/command';
import { commands } from '@/server/cli/commands';
import { dispatch } from '@/server/cli/dispatch';
import { Refusal, WrongInput } from '@/server/refusal';

async function call(...words: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const io = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  const command = (run: Command['run']): Command => ({ name: 'tell', summary: 'Tell it', usage: 'tell A\ntell B', run });
  const table = {
    tell: async () => command(async (args, { out: say }) => (say(args.join('+')), 0)),
    nonsense: async () => command(() => Promise.reject(new WrongInput('There is no method dpo.'))),
    refuse: async () => command(() => Promise.reject(new Refusal('The store is full: make room.'))),
    wrong: async () => command(() => Promise.reject(new WrongUsage('tell takes a word.'))),
  };
  return { code: await dispatch(table, words, io), out: out.join('\n'), err: err.join('\n') };
}

it('a command gets its arguments, and its code is the exit code', async () => {
  expect(await call('tell', 'a', '--b')).toEqual({ code: 0, out: 'a+--b', err: '' });
});

it('a refusal is one sentence and exit 1', async () => {
  expect(await call('refuse')).toEqual({ code: 1, out: '', err: 'The store is full: make room.' });
});

it('a request that makes no sense is one sentence and exit 2', async () => {
  expect(await call('nonsense')).toEqual({ code: 2, out: '', err: 'There is no method dpo.' });
});

it('wrong usage is exit 2 with the usage, and an unknown command with the nearest name', async () => {
  expect(await call('wrong')).toEqual({ code: 2, out: '', err: 'tell takes a word.\nTell it\n\nusage: treewright tell A\n       treewright tell B' });
  expect(await call('tlel')).toEqual({ code: 2, out: '', err: 'There is no command tlel; did you mean tell? `treewright --help` lists them.' });
  expect((await call('toString')).err).toBe('There is no command toString. `treewright --help` lists them.');
  expect((await call()).code).toBe(2);
});

it('every command of the table carries its own name and explains itself', async () => {
  for (const [name, load] of Object.entries(commands)) {
    const command = await load();
    expect(command.name).toBe(name);
    for (const form of command.usage.split('\n')) expect(form.split(' ')[0]).toBe(name);
    expect(command.summary).not.toBe('');
  }
});

it('export --help names every method, every target and the defaults', async () => {
  const out: string[] = [];
  expect(await dispatch(commands, ['export', '--help'], { out: (text) => out.push(text), err: () => {} })).toBe(0);
  const help = out.join('\n');
  for (const { id } of [...methods, ...targets]) expect(help).toContain(`  ${id} `);
  expect(help).toContain('--filter "" (everything), --policy majority, --split train=1, --seed 0, --format jsonl, --broken-rows refuse');
});

it('every command refuses an option that it does not have before it opens the store', async () => {
  for (const name of Object.keys(commands)) {
    const err: string[] = [];
    const code = await dispatch(commands, [name, '--no-such-option'], { out: () => {}, err: (text) => err.push(text) });
    expect({ name, code }).toEqual({ name, code: 2 });
    expect(err.join('\n')).toContain(`usage: treewright ${name}`);
  }
});

it('an unknown method, target or field of a filter is answered with the name that was probably meant', async () => {
  const refusal = async (...words: string[]) => {
    const err: string[] = [];
    const code = await dispatch(commands, ['export', '--project', 'p', '--dry-run', ...words], { out: () => {}, err: (text) => err.push(text) });
    return { code, err: err.join('\n') };
  };
  expect(await refusal('--method', 'dpo', '--target', 'trl')).toMatchObject({ code: 2, err: expect.stringContaining('There is no method dpo; did you mean dpo-step?') });
  expect(await refusal('--method', 'sft', '--target', 'tlr')).toMatchObject({ code: 2, err: expect.stringContaining('There is no target tlr; did you mean trl?') });
  expect(await refusal('--method', 'sft', '--target', 'trl', '--filter', 'outcom:failure')).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean outcome?') });
});
