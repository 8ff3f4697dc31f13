import { clampChroma, formatHex } from 'culori';

const cache = new Map<string, string>();
const cacheEntriesMax = 20_000;

/**
 * Converts an OKLCH colour to sRGB hex, with chroma lowered until the screen can show it. Lightness and chroma are
 * rounded to hundredths and hue to whole degrees: finer steps are invisible, and a cover needs some thirty colours.
 */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const l = Math.round(lightness * 100) / 100;
  const c = Math.round(chroma * 100) / 100;
  const h = ((Math.round(hue) % 360) + 360) % 360;
  const name = `${l} ${c} ${h}`;
  const known = cache.get(name);
  if (known) return known;
  const hex = formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'));
  if (cache.size >= cacheEntriesMax) cache.clear();
  cache.set(name, hex);
  return hex;
}
