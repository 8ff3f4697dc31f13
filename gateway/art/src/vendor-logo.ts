import { oklch } from './colour.ts';
import { createRandomSource } from './random-source.ts';
import { round } from './shapes.ts';
import { svg } from './svg.ts';
import { capitalHeight, type FaceName, textPath, textWidth } from './typefaces.ts';
import { vendorMarks } from './vendor-marks.ts';

export type LogoForm = 'colour' | 'mono';

interface LogoInput {
  index: number;
  name: string;
  /** `colour`: a mark in its hues; `mono`: all in `currentColor`, with the mark's details cut out. */
  form: LogoForm;
  /** Value of `currentColor` when the logo is loaded as an image and cannot inherit it. */
  textColour?: string;
}

const height = 40;
const textLeft = 48;
const textSize = 22;
const faces: readonly FaceName[] = ['russo', 'lilita', 'bungee', 'orbit', 'cinzel', 'russo'];

/** Draws a vendor's mark and name, 40 high and as wide as the name needs. The name is always in `currentColor`. */
export function vendorLogoSvg({ index, name, form, textColour }: LogoInput): string {
  const face = createRandomSource('logo', name).pick(faces);
  const text = face === 'lilita' ? name : name.toUpperCase();
  const width = round(textLeft + textWidth(face, text, textSize) + 1);
  const baseline = height / 2 + (capitalHeight(face) * textSize) / 2;
  return svg(
    { width, height, label: name, colour: textColour },
    form === 'colour' ? colourMark(index) : monoMark(index),
    `<path d="${textPath(face, text, textLeft, baseline, textSize)}" fill="currentColor"/>`,
  );
}

const getVendorMark = (index: number) => vendorMarks[index % vendorMarks.length] ?? (() => '');

function colourMark(index: number): string {
  const hue = index * 47 + 20;
  const stops = `<stop stop-color="${oklch(0.82, 0.15, hue)}"/><stop offset="1" stop-color="${oklch(0.6, 0.19, hue + 35)}"/>`;
  const body = `url(#v${index})`;
  return (
    `<defs><linearGradient id="v${index}" gradientUnits="userSpaceOnUse" x1="4" y1="4" x2="36" y2="36">${stops}</linearGradient></defs>` +
    getVendorMark(index)({ body, light: '#fff', shade: '#000' })
  );
}

/**
 * Draws the mark with its details cut out instead of painted white, so that it is readable on dark and light
 * backgrounds.
 */
function monoMark(index: number): string {
  const cut = getVendorMark(index)({ body: '#fff', light: '#000', shade: '#000' });
  return (
    `<defs><mask id="v${index}k" maskUnits="userSpaceOnUse" x="0" y="0" width="40" height="40">${cut}</mask></defs>` +
    `<rect width="40" height="40" fill="currentColor" mask="url(#v${index}k)"/>`
  );
}
