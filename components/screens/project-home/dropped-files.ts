/** Files out of a drop or a picker, with their paths below what was dropped; folders are walked. */
import type { ChosenFile } from '@/client/commands/import-files';

const pathOf = (file: File) => (file.webkitRelativePath === '' ? file.name : file.webkitRelativePath);

export const pickedFiles = (list: FileList | null): ChosenFile[] => Array.from(list ?? [], (file) => ({ file, path: pathOf(file) }));

const readEntries = (reader: FileSystemDirectoryReader) => new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
const readFile = (entry: FileSystemFileEntry) => new Promise<File>((done, fail) => entry.file(done, fail));

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A browser hands a folder out in portions until one is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (let some = await readEntries(reader); some.length > 0; some = await readEntries(reader)) all.push(...some);
  return all;
}

/** Must be called while the drop is handled: the list is empty afterwards. */
export async function droppedFiles(items: DataTransferItemList): Promise<ChosenFile[]> {
  const open = Array.from(items, (item) => item.webkitGetAsEntry()).flatMap((entry) => entry ?? []);
  const files: ChosenFile[] = [];
  for (let entry = open.shift(); entry; entry = open.shift()) {
    if (isFile(entry)) files.push({ file: await readFile(entry), path: entry.fullPath.replace(/^\//, '') });
    else if (isFolder(entry)) open.push(...(await entriesOf(entry)));
  }
  return files;
}
