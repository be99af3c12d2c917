/** Reads the colours of the tokens and measures their contrast as WCAG 2 defines it. */

export interface TokenColours {
  readonly light: string;
  readonly dark: string;
}

/** The colour tokens of a style sheet, `--color-x: light-dark(#…, #…)`, by the name x. Other tokens are left out. */
export function colourTokens(css: string): ReadonlyMap<string, TokenColours> {
  const found = css.matchAll(/--color-([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/gi);
  return new Map([...found].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]));
}

/** Relative luminance of `#rrggbb`, 0 to 1. */
function luminance(hex: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}
