const size = 20;
const family = "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', system-ui, sans-serif";

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

function drawGlyph(page: Document, char: string): { pixels: string; width: number } | undefined {
  const canvas = page.createElement('canvas');
  canvas.width = size * 2;
  canvas.height = size * 2;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.font = `${size}px ${family}`;
  context.fillText(char, 0, size * 1.5);
  return { pixels: canvas.toDataURL(), width: context.measureText(char).width };
}
