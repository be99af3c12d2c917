/** Characters that would hide or turn text, written out: what a reviewer judges is what the model saw. */

const named = (code: number): string => `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;

/** C0 (but tab and line feed), DEL, C1, zero-width, bidirectional, line separators, byte order mark, tags, lone surrogates. */
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/gu;

/** Joiners stand inside emoji and in Indic and Persian words; there they are no trick. */
const isJoiner = (code: number): boolean => code === 0x200c || code === 0x200d;

export function showControls(text: string): string {
  return text.replace(HIDDEN, (character, at: number) => {
    const code = character.codePointAt(0) ?? 0;
    if (isJoiner(code) && /[\p{L}\p{M}\p{Extended_Pictographic}\ufe0f]$/u.test(text.slice(Math.max(0, at - 2), at))) return character;
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? '␡' : named(code);
  });
}
