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
  private endedInCr = false;
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
    this.endedInCr = this.text.endsWith('\r');
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
    const { text, level } = this;
    if (this.at >= text.length) return -1;
    if (this.inString) this.skipString();
    let { at, depth } = this;
    while (at < text.length) {
      const code = text.charCodeAt(at++);
      if (code <= 0x20) {
        this.blank(code, at);
        continue;
      }
      if (this.firstAt < 0) this.begin(this.base + at - 1);
      let isStop = false;
      if (code === QUOTE) {
        this.at = at;
        this.skipString();
        at = this.at;
      } else if (code === 0x2c || code === 0x3a) isStop = depth === level;
      else if (code === 0x7b || code === 0x5b) isStop = depth++ === level;
      else if (code === 0x7d || code === 0x5d) isStop = --depth < level;
      if (isStop) {
        this.at = at;
        this.depth = depth;
        this.lineStart = null;
        this.code = code;
        return this.base + at - 1;
      }
    }
    this.at = at;
    this.depth = depth;
    return -1;
  }

  /** Notes the first character since `mark` that is no blank. */
  private begin(offset: number): void {
    this.firstAt = offset;
    this.firstLine = this.line;
    this.firstColumns = this.lineStart === null ? null : offset - this.lineStart;
    this.lineStart = null;
  }

  private blank(code: number, after: number): void {
    if (code === 0x0a) {
      const isCrlf = after > 1 ? this.text.charCodeAt(after - 2) === 0x0d : this.endedInCr;
      this.line++;
      this.lineStart = this.base + after;
      this.onNewline(isCrlf);
    }
  }

  /** Moves behind the closing quote, or to the end of the piece. */
  private skipString(): void {
    const { text } = this;
    this.inString = true;
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
