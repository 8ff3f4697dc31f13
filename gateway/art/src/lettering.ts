import { round } from './shapes.ts';
import type { Sheet } from './sheet.ts';
import { capitalHeight, type FaceName, mixedCaseFaces, textPath, textWidth } from './typefaces.ts';

const lettersOnOneLineMax = 9;
const lineHeight = 0.98;
const ribbonSize = 15;

/** Splits a title into two lines as equal as the words allow, or one when the name is short or a single word. */
function splitTitle(title: string): string[] {
  const words = title.split(' ');
  if (words.length === 1 || title.length <= lettersOnOneLineMax) return [title];
  const uneven = (first: number): number =>
    Math.abs(words.slice(0, first).join(' ').length - words.slice(first).join(' ').length);
  let best = 1;
  for (let first = 2; first < words.length; first++) if (uneven(first) < uneven(best)) best = first;
  return [words.slice(0, best).join(' '), words.slice(best).join(' ')];
}

/** Draws the name in outlines, at most 84 % of the width; it is higher when a ribbon follows. */
export function lettering(sheet: Sheet, face: FaceName, title: string, hasRibbon: boolean): string {
  const { width, height, palette, id } = sheet;
  const lines = splitTitle(mixedCaseFaces.has(face) ? title : title.toUpperCase());
  const sizeMax = height * 0.112;
  const sizes = lines.map((line) =>
    Math.min(sizeMax, (sizeMax * width * 0.84) / textWidth(face, line, sizeMax)),
  );
  const overCapitals = (lineHeight - capitalHeight(face)) / 2;
  const block = sizes.reduce((sum, size) => sum + size * lineHeight, 0);
  let y = height * titleCentre(face, hasRibbon) - block / 2;
  let path = '';
  lines.forEach((line, index) => {
    const size = sizes[index] ?? sizeMax;
    y += size * lineHeight;
    path += textPath(face, line, width / 2 - textWidth(face, line, size) / 2, y - size * overCapitals, size);
  });
  const line = (stroke: number): string =>
    `fill="${palette.ink}" stroke="${palette.ink}" stroke-width="${stroke}" stroke-linejoin="round"`;
  return (
    `<defs><path id="${id}n" d="${path}"/></defs><use href="#${id}n" y="3.5" ${line(9)} opacity=".55"/>` +
    `<use href="#${id}n" ${line(7.5)}/><use href="#${id}n" fill="url(#${id}t)"/>`
  );
}

function titleCentre(face: FaceName, hasRibbon: boolean): number {
  if (!hasRibbon) return 0.83;
  return mixedCaseFaces.has(face) ? 0.775 : 0.8;
}

/** Draws the suffix of a name on a ribbon of metal. */
export function ribbon({ width, height, palette, id }: Sheet, suffix: string): string {
  const text = suffix.toUpperCase();
  const half = textWidth('russo', text, ribbonSize) / 2;
  const end = round(half + 16);
  const notch = round(half + 9);
  return (
    `<g transform="translate(${width / 2} ${round(height * 0.935)})">` +
    `<path d="M${-end}-11H${end}L${notch} 0L${end} 11H${-end}L${-notch} 0Z" fill="url(#${id}m)" stroke="${palette.ink}" stroke-width="2"/>` +
    `<path d="${textPath('russo', text, -half, 5.4, ribbonSize)}" fill="${palette.ink}"/></g>`
  );
}
