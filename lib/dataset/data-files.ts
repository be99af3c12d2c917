/** The data files while they are written: gathers lines into larger pieces and keeps a running hash and line count of each file. */
import { compareText } from '@/lib/base/compare';
import type { Piece, RunningHash } from './plan';

/** Characters after which a piece is handed on. */
const PIECE = 256 * 1024;

interface OpenFile {
  waiting: string[];
  size: number;
  hash: RunningHash;
  lines: number;
}

export class DataFiles {
  private readonly files = new Map<string, OpenFile>();

  constructor(private readonly newHash: () => RunningHash) {}

  /** The number that the next line of the file will have, from 1. */
  nextLine(path: string): number {
    return (this.files.get(path)?.lines ?? 0) + 1;
  }

  /** Adds a line; gives back a piece once enough has gathered. */
  *line(path: string, text: string): Iterable<Piece> {
    yield* this.text(path, `${text}\n`, 1);
  }

  /** Adds a whole file. */
  *whole(path: string, text: string): Iterable<Piece> {
    yield* this.text(path, text, 0);
    yield* this.flush(path);
  }

  *end(): Iterable<Piece> {
    for (const path of this.files.keys()) yield* this.flush(path);
  }

  private *text(path: string, text: string, lines: number): Iterable<Piece> {
    const file = this.files.get(path) ?? { waiting: [], size: 0, hash: this.newHash(), lines: 0 };
    this.files.set(path, file);
    file.waiting.push(text);
    file.size += text.length;
    file.lines += lines;
    if (file.size >= PIECE) yield* this.flush(path);
  }

  private *flush(path: string): Iterable<Piece> {
    const file = this.files.get(path);
    if (!file || file.size === 0) return;
    const text = file.waiting.join('');
    file.waiting = [];
    file.size = 0;
    file.hash.update(text);
    yield { kind: 'text', path, text };
  }

  /** By path. Data files say how many lines they have. */
  facts(): { path: string; sha256: string; lines?: number }[] {
    return [...this.files]
      .sort(([a], [b]) => compareText(a, b))
      .map(([path, file]) => ({ path, sha256: file.hash.digest(), ...(file.lines > 0 ? { lines: file.lines } : {}) }));
  }
}
