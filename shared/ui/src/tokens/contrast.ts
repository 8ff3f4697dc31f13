import { clampChroma, formatHex, wcagContrast } from 'culori';
import { type ColourName, colours, type ThemeName } from './tokens.ts';

/** Two colours that meet on the screen and the minimum WCAG contrast between them. */
interface ColourPair {
  over: ColourName;
  under: ColourName;
  ratioMin: number;
}

const mainText = 7;
const text = 4.5;
const edge = 3;

const surfaces = ['bg-canvas', 'surface-1', 'surface-2', 'surface-3'] as const;
const tones = ['gold', 'violet', 'success', 'danger', 'warning', 'info'] as const;
const categories = ['rng', 'live', 'fish', 'pvp', 'sports', 'esports', 'elott', 'sv3'] as const;

const pair = (over: ColourName, under: ColourName, ratioMin: number): ColourPair => ({
  over,
  under,
  ratioMin,
});

const onSurfaces = surfaces.flatMap((surface) => [
  pair('text-1', surface, mainText),
  pair('text-2', surface, text),
  pair('text-3', surface, text),
  ...tones.map((tone) => pair(`${tone}-text`, surface, text)),
  pair('line-strong', surface, edge),
  pair('focus', surface, edge),
]);

const inFields = [
  pair('text-1', 'bg-sunken', mainText),
  pair('text-2', 'bg-sunken', text),
  pair('text-3', 'bg-sunken', text),
  pair('line-strong', 'bg-sunken', edge),
  pair('danger-text', 'bg-sunken', edge),
  pair('focus', 'bg-sunken', edge),
];

const onCategories = categories.flatMap((category) => [
  pair(`cat-${category}`, 'surface-1', text),
  pair(`cat-${category}`, 'surface-2', text),
]);

const onFills = [
  ...(['gold', 'gold-hover', 'gold-press', 'warning'] as const).map((fill) =>
    pair('text-on-accent', fill, text),
  ),
  ...(['violet', 'violet-hover', 'violet-press', 'success', 'danger', 'info'] as const).map((fill) =>
    pair('text-on-fill', fill, text),
  ),
  ...tones.flatMap((tone) => [
    pair(`${tone}-text`, `${tone}-quiet`, text),
    pair('text-1', `${tone}-quiet`, text),
    pair('text-2', `${tone}-quiet`, text),
  ]),
  pair('text-1', 'surface-hover', mainText),
  pair('text-2', 'surface-hover', text),
  pair('text-3', 'surface-hover', text),
  pair('gold-edge', 'surface-1', edge),
];

/** Every pair that a screen may show. `tokens.test.ts` fails for a colour that is in no pair. */
export const colourPairs: readonly ColourPair[] = [...onSurfaces, ...inFields, ...onCategories, ...onFills];

/** Colours of decoration or disabled elements, for which WCAG requires no contrast. */
export const unpaired: readonly ColourName[] = ['line', 'line-subtle', 'text-disabled'];

/** Returns the WCAG contrast of a pair in a theme, by the colours that a screen of the sRGB range can show. */
export function computeContrast({ over, under }: ColourPair, theme: ThemeName): number {
  return wcagContrast(toScreenColour(over, theme), toScreenColour(under, theme));
}

function toScreenColour(name: ColourName, theme: ThemeName): string {
  const [l, c, h] = colours[name][theme];
  return formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'));
}
