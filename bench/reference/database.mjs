// A database for the references, on the server that the studio uses.
import pg from 'pg';

const name = 'bench_reference';
const stepTable = `create table reference_step (
  rollout text not null, i int not null, parent int, role text, tool text, ts timestamptz, latency int, tokens_in int, tokens_out int, reward float8,
  thought text, action text, observation text, primary key (rollout, i))`;
/** Long texts as the studio keeps them: packed with lz4 where the server can, else as they are. */
const texts = (how) => ['thought', 'action', 'observation'].map((column) => `alter table reference_step alter ${column} set ${how}`).join('; ');
const knowsLz4 = `select 'lz4' = any (enumvals) as yes from pg_settings where name = 'default_toast_compression'`;
const labelTable = `create table reference_label (
  id bigserial primary key, step bigint not null, reviewer int not null, value smallint not null, note text, at timestamptz default now(), unique (step, reviewer))`;

async function within(config, work) {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes it anew and returns how to reach it. */
export async function referenceDatabase({ host, port, user, database }) {
  await within({ host, port, user, database }, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
  const config = { host, port, user, database: name };
  await within(config, async (client) => {
    await client.query(stepTable);
    await client.query(texts((await client.query(knowsLz4)).rows[0].yes ? 'compression lz4' : 'storage external'));
    await client.query(labelTable);
  });
  return { config, query: (statement) => within(config, (client) => client.query(statement)) };
}
