import { drawnEmblems } from './drawn/index.ts';
import { iconOutline } from './icons.ts';
import type { RandomSource } from './random-source.ts';
import type { Sheet } from './sheet.ts';

const iconUnits = 512;
/** Approximate width of the drawn emblems around their centre. */
const drawnUnits = 165;

export const isDrawnEmblem = (name: string): boolean => Object.hasOwn(drawnEmblems, name);

/** Returns whether `emblem` knows this name. */
export const isEmblem = (name: string): boolean => isDrawnEmblem(name) || iconOutline(name) !== undefined;

const scaled = (size: number, units: number): number => Math.round((size / units) * 1000) / 1000;

/**
 * Returns the outline width in icon units: thinner for larger emblems, so that the line looks the same on the sheet.
 */
function outlineWidth(size: number): number {
  if (size > 220) return 26;
  return size > 120 ? 40 : 46;
}

/**
 * Draws an emblem around the origin, `size` picture units wide. A silhouette is drawn five times: shadow, outline,
 * metal, a dark and a light rim inside it, sheen. `part` distinguishes the emblems of one picture.
 * Throws for a name that `isEmblem` does not know.
 */
export function emblem(name: string, size: number, sheet: Sheet, chance: RandomSource, part = 0): string {
  const draw = drawnEmblems[name];
  if (draw) return `<g transform="scale(${scaled(size, drawnUnits)})">${draw(sheet, chance)}</g>`;
  const outline = iconOutline(name);
  if (!outline) throw new RangeError(`there is no emblem "${name}"`);
  return silhouette(outline, size, sheet, part);
}

function silhouette(outline: string, size: number, { id, palette }: Sheet, part: number): string {
  const shape = `${id}e${part}`;
  const again = (look: string): string => `<use href="#${shape}" ${look}/>`;
  const width = outlineWidth(size);
  const line = `fill="${palette.ink}" stroke="${palette.ink}" stroke-width="${width}" stroke-linejoin="round"`;
  return (
    `<g transform="scale(${scaled(size, iconUnits)}) translate(-256 -256)">` +
    `<defs><path id="${shape}" d="${outline}"/><clipPath id="${shape}c"><use href="#${shape}"/></clipPath></defs>` +
    again(`y="${Math.round(width * 0.7)}" ${line} opacity=".45"`) +
    again(line) +
    again(`fill="url(#${id}m)"`) +
    `<g clip-path="url(#${shape}c)" fill="none">` +
    again(`x="-4" y="-5" stroke="${palette.metal.edge}" stroke-width="22" opacity=".55"`) +
    again(`x="3" y="4" stroke="${palette.metal.top}" stroke-width="13" opacity=".9"`) +
    '</g>' +
    again(`fill="url(#${id}s)"`) +
    '</g>'
  );
}
