/** Where the files of a dataset folder stand. */

export const README_PATH = 'README.md';
export const MANIFEST_PATH = 'manifest.json';

/** `table`: the method's table name, which is the name of the config. */
export const dataPath = (table: string, split: string): string => `data/${table}/${split}.jsonl`;
