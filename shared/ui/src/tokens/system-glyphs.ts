const size = 20;
const family = "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', system-ui, sans-serif";
/** A letter of Burmese, and the same letter twice, the second one below the first. */
const burmese = { letter: 'က', stacked: 'က္က' } as const;

/**
 * Returns whether the device has its own typeface for these two characters of a square script. A device without one
 * draws a box for both: the same box, or one that is not as wide as high.
 */
export function hasSystemGlyphs(page: Document, [one, other]: readonly [string, string]): boolean {
  const drawn = [one, other].map((char) => drawGlyph(page, char));
  const [first, second] = drawn;
  if (!first || !second) return false;
  return first.pixels !== second.pixels && Math.abs(first.width - size) < 1;
}

/**
 * Returns whether the device has a font for Unicode Burmese. Such a font draws a stacked letter below the other one, so
 * the text is no wider. Without a font, the device draws a box for each letter. A Zawgyi font, which has other letters at
 * the same code points, draws the two letters side by side.
 */
export function hasBurmeseGlyphs(page: Document): boolean {
  const letter = drawGlyph(page, burmese.letter)?.width ?? 0;
  const stacked = drawGlyph(page, burmese.stacked)?.width ?? 0;
  return letter > size / 4 && stacked > 0 && stacked < letter * 1.25;
}

function drawGlyph(page: Document, text: string): { pixels: string; width: number } | undefined {
  const canvas = page.createElement('canvas');
  canvas.width = size * 2;
  canvas.height = size * 2;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.font = `${size}px ${family}`;
  context.fillText(text, 0, size * 1.5);
  return { pixels: canvas.toDataURL(), width: context.measureText(text).width };
}
