// Starts a new format: copies a working importer, its test, a sample and a page. docs/how-to/add-an-importer.md goes on from there.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const skeleton = path.join(import.meta.dirname, 'skeletons/importer');
const [id, ...rest] = process.argv.slice(2);

function refuse(sentence) {
  console.error(sentence);
  process.exit(2);
}

if (!id || rest.length > 0) refuse('Usage: node scripts/new-importer.mjs ID');
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
  refuse(`${id} is no format id: lower-case words joined by hyphens, such as acme or acme-log.`);

const name = id.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const folder = path.join('lib/importers', id);
if (existsSync(path.join(root, folder))) refuse(`${folder} is already there.`);

/** The made-up format is called acme everywhere; as the name of a constant it must be one word. */
const adapt = (text) => text.replaceAll(/(?<=export const )acme/g, name).replaceAll(/(?<!export const )acme/g, id);

const test = `import { importerContract } from '@/lib/testing/importer-contract';
import { ${name} } from './importer';

importerContract(${name}, import.meta.dirname);
`;

const files = [
  [path.join(folder, 'importer.ts'), adapt(readFileSync(path.join(skeleton, 'importer.ts'), 'utf8'))],
  [path.join(folder, 'importer.test.ts'), test],
  [path.join(folder, 'samples/first.jsonl'), adapt(readFileSync(path.join(skeleton, 'samples/first.jsonl'), 'utf8'))],
  [path.join('docs/formats', `${id}.md`), adapt(readFileSync(path.join(skeleton, 'page.md'), 'utf8'))],
];
for (const [file, text] of files) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
  console.log(file);
}
console.log(
  `\nNow add to lib/importers/registry.ts\n\n    import { ${name} } from './${id}/importer';\n\nand ${name} to its list; then run\n\n    npx vitest run lib/importers/${id}`,
);
