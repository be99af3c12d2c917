/** Which format a file is, by its content alone; its name only decides between formats that fit equally well. */
import type { Importer, Recognition, Sample } from './importer';
import { importers } from './registry';

export interface Candidate extends Recognition {
  format: string;
}

export interface Recognised {
  /** null: no format that we read. */
  importer: Importer | null;
  /** Best first. */
  candidates: readonly Candidate[];
}

const namesFormat = (path: string, format: string) => path.toLowerCase().replaceAll('_', '-').includes(format);

/** Scores run from 0 to 1: a specific mark of one format (0.9 and more) beats a shape that several formats share (0.5 and less). */
export function recogniseFile(sample: Sample, among: readonly Importer[] = importers): Recognised {
  const found = among.flatMap((importer) => {
    const recognition = importer.recognise(sample);
    return recognition ? [{ importer, recognition }] : [];
  });
  found.sort(
    (a, b) =>
      b.recognition.score - a.recognition.score ||
      Number(namesFormat(sample.path, b.importer.id)) - Number(namesFormat(sample.path, a.importer.id)) ||
      among.indexOf(a.importer) - among.indexOf(b.importer),
  );
  return {
    importer: found[0]?.importer ?? null,
    candidates: found.map(({ importer, recognition }) => ({ format: importer.id, ...recognition })),
  };
}
