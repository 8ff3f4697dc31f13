const namespace = 'http://www.w3.org/2000/svg';

interface Frame {
  width: number;
  height: number;
  /** Start of the view; default 0. */
  x?: number;
  y?: number;
  /** Description for screen readers. Without it the picture is decoration. */
  label?: string;
  /** Value of `currentColor` when the picture is loaded as an image. */
  colour?: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char);

/** Returns a whole SVG document. */
export function svg(
  { width, height, x = 0, y = 0, label, colour }: Frame,
  ...layers: readonly string[]
): string {
  const view = `viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`;
  const named = label ? ` role="img" aria-label="${escapeText(label)}"` : '';
  const tinted = colour ? ` color="${colour}"` : '';
  return `<svg xmlns="${namespace}" ${view}${named}${tinted}>${layers.join('')}</svg>`;
}
