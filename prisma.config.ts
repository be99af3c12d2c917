/** Tells the Prisma command line where the schema and the migrations are, and which engine to use. */
import path from 'node:path';
import { defineConfig } from 'prisma/config';

// The native engine is fetched from a host that many networks block; the stand-in runs the same engine as WebAssembly.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.resolve(import.meta.dirname, 'scripts/schema-engine.mjs');
process.env.CHECKPOINT_DISABLE ??= '1';

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost/unset' },
});
