// Walks over JSON text piece by piece and stops at the marks that part the members of one container; it parses nothing.

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

export class StructureScanner {
  /** Depth of the container whose commas, colons, nested openings and closing are stops. */
  level = 1;
  /** The character at which `next` stopped. */
  code = 0;
  /** Absolute offset of the first character since `mark` that is no blank, or -1. */
  firstAt = -1;
  firstLine = 0;
  /** How many blanks stand before it on its line; null when other characters do. */
  firstColumns: number | null = null;
  line: number;
  private readonly onNewline: (isCrlf: boolean) => void;
  private text = '';
  private base = 0;
  private at = 0;
  private depth = 0;
  private inString = false;
  private escaped = false;
  private afterCr = false;
  /** Absolute offset of the line's first character while only blanks were met on it; null after others. */
  private lineStart: number | null;

  /** `lineStart`: absolute offset where the line begins, or null when text stands on it before the scanned bytes. */
  constructor(line: number, lineStart: number | null, onNewline: (isCrlf: boolean) => void) {
    this.line = line;
    this.lineStart = lineStart;
    this.onNewline = onNewline;
  }

  /** Gives the next piece: one character for each byte, the first of them at the absolute offset `base`. */
  feed(text: string, base: number): void {
    this.text = text;
    this.base = base;
    this.at = 0;
  }

  /** Forgets the first character, so that the next one counts as first. */
  mark(): void {
    this.firstAt = -1;
  }

  /** Absolute offset of the next stop, or -1 when the piece is used up. */
  next(): number {
    const { text } = this;
    while (this.at < text.length) {
      if (this.inString) {
        this.skipString();
        continue;
      }
      const code = text.charCodeAt(this.at++);
      if (code <= 0x20) {
        this.blank(code);
        continue;
      }
      if (this.firstAt < 0) {
        this.firstAt = this.base + this.at - 1;
        this.firstLine = this.line;
        this.firstColumns = this.lineStart === null ? null : this.firstAt - this.lineStart;
      }
      this.lineStart = null;
      this.afterCr = false;
      if (this.isStop(code)) {
        this.code = code;
        return this.base + this.at - 1;
      }
    }
    return -1;
  }

  private isStop(code: number): boolean {
    if (code === QUOTE) {
      this.inString = true;
      return false;
    }
    if (code === 0x2c || code === 0x3a) return this.depth === this.level;
    if (code === 0x7b || code === 0x5b) return this.depth++ === this.level;
    if (code === 0x7d || code === 0x5d) return --this.depth < this.level;
    return false;
  }

  private blank(code: number): void {
    if (code === 0x0a) {
      this.line++;
      this.lineStart = this.base + this.at;
      this.onNewline(this.afterCr);
    }
    this.afterCr = code === 0x0d;
  }

  /** Moves behind the closing quote, or to the end of the piece. */
  private skipString(): void {
    const { text } = this;
    if (this.escaped) {
      this.escaped = false;
      this.at++;
    }
    const start = this.at;
    for (let from = start; ; ) {
      const quote = text.indexOf('"', from);
      const end = quote < 0 ? text.length : quote;
      const isEscaped = slashesBefore(text, end, start) % 2 === 1;
      if (quote < 0) {
        this.escaped = isEscaped;
        this.at = text.length;
        return;
      }
      if (!isEscaped) {
        this.at = quote + 1;
        this.inString = false;
        return;
      }
      from = quote + 1;
    }
  }
}

/** How many backslashes stand directly before `end`, not looking before `start`. */
function slashesBefore(text: string, end: number, start: number): number {
  let at = end;
  while (at > start && text.charCodeAt(at - 1) === BACKSLASH) at--;
  return end - at;
}
