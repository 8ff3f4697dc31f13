import { oklch } from '../colour.ts';
import { repeated } from '../scenes/scene.ts';
import { placed, point, round } from '../shapes.ts';
import { textPath } from '../typefaces.ts';
import type { DrawnEmblem } from './drawn-emblem.ts';

const cardRed = '#c4162e';
const cardBlack = '#1b1824';
const suits = [
  {
    red: false,
    path: 'M0-10C4-4 10-2 10 3.5A5 5 0 0 1 1.5 7L3.5 11h-7L-1.5 7A5 5 0 0 1-10 3.5C-10-2-4-4 0-10Z',
  },
  { red: true, path: 'M0 10C-6 4-10 1-10-4A5.2 5.2 0 0 1 0-6 5.2 5.2 0 0 1 10-4C10 1 6 4 0 10Z' },
  {
    red: false,
    path: 'M0-10a4.6 4.6 0 0 1 3.6 7.5A4.6 4.6 0 1 1 1.4 5L3.2 11h-6.4L-1.4 5A4.6 4.6 0 1 1-3.6-2.5 4.6 4.6 0 0 1 0-10Z',
  },
  { red: true, path: 'M0-11L8 0 0 11-8 0Z' },
];
const courts = ['A', 'K', 'Q'];

/** A fan of two or three cards. */
export const cards: DrawnEmblem = (_sheet, chance) => {
  const count = chance.pick([2, 3, 3]);
  const card = (index: number): string => {
    const suit = suits[(index + chance.whole(0, suits.length - 1)) % suits.length];
    const colour = suit?.red ? cardRed : cardBlack;
    const fromMiddle = index - (count - 1) / 2;
    const pip = (x: number, y: number, scale: number): string =>
      `<path d="${suit?.path}" transform="translate(${x} ${y}) scale(${scale})" fill="${colour}"/>`;
    return (
      `<g transform="rotate(${round(fromMiddle * 19)} 0 110) translate(0 ${round(Math.abs(fromMiddle) * 3)})">` +
      '<rect x="-42" y="-72" width="88" height="128" rx="9" fill="#000" opacity=".45"/>' +
      '<rect x="-44" y="-76" width="88" height="128" rx="9" fill="#fffdf6" stroke="#d9c9a0"/>' +
      `<path d="${textPath('cinzel', courts[index] ?? 'A', -33, -48, 26)}" fill="${colour}"/>${pip(-24, -33, 0.8)}${pip(4, 6, 2.7)}</g>`
    );
  };
  return placed(repeated(count, card), 0, 6);
};

/** Three stacks of chips, the middle one in front. */
export const chips: DrawnEmblem = (_sheet, chance) => {
  const chip = (x: number, y: number, hue: number): string =>
    `<ellipse cx="${x}" cy="${y + 7}" rx="38" ry="15" fill="${oklch(0.3, 0.12, hue)}"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="38" ry="15" fill="${oklch(0.5, 0.17, hue)}"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="34" ry="13" fill="none" stroke="#fff" stroke-width="6" stroke-dasharray="13 14"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="25" ry="9.5" fill="${oklch(0.6, 0.17, hue)}" stroke="#fff" stroke-opacity=".8"/>`;
  const stack = (x: number, foot: number, count: number, hue: number): string =>
    repeated(count, (index) => chip(x, foot - index * 13, hue));
  return (
    stack(-42, 40, chance.whole(4, 6), 20) +
    stack(42, 40, chance.whole(3, 5), 260) +
    stack(0, 62, chance.whole(5, 8), chance.pick([155, 300, 60]))
  );
};

const topPips = [[0, -22]] as const;
const leftPips = [
  [-30, -4],
  [-21, 13],
  [-12, 30],
] as const;
const rightPips = [
  [12, 8],
  [30, -4],
  [12, 32],
  [30, 20],
] as const;
const pips = [...topPips, ...leftPips, ...rightPips]
  .map(([x, y]) => `<ellipse cx="${x}" cy="${y}" rx="5.4" ry="4.6" fill="${cardRed}"/>`)
  .join('');

const die = (x: number, y: number, degrees: number): string =>
  placed(
    '<path d="M3-40L45-16V30L3 54-39 30V-16Z" fill="#000" opacity=".4"/>' +
      `<path d="M0-46L42-22 0 2-42-22Z" fill="${oklch(0.94, 0.02, 20)}"/>` +
      `<path d="M-42-22L0 2V48L-42 24Z" fill="${oklch(0.78, 0.03, 20)}"/>` +
      `<path d="M42-22L0 2V48L42 24Z" fill="${oklch(0.6, 0.05, 20)}"/>${pips}`,
    x,
    y,
    degrees,
  );

export const dice: DrawnEmblem = () => die(-40, -6, -12) + die(40, -16, 14) + die(4, 34, 4);

const pockets = 24;
const turn = 2 * Math.PI;

function pocketColour(index: number): string {
  if (index === 0) return '#1c9a5e';
  return index % 2 ? '#c81e35' : '#16131d';
}

export const roulette: DrawnEmblem = ({ id }, chance) => {
  const pocket = (index: number): string => {
    const from = (index * turn) / pockets;
    const to = from + turn / pockets;
    const path = `M${point(0, 0, 70, from)}A70 70 0 0 1 ${point(0, 0, 70, to)}L${point(0, 0, 46, to)}A46 46 0 0 0 ${point(0, 0, 46, from)}Z`;
    return `<path d="${path}" fill="${pocketColour(index)}" stroke="#e9c166" stroke-width=".8"/>`;
  };
  const handle = (index: number): string =>
    `<g transform="rotate(${index * 90 + 20})" fill="url(#${id}m)"><path d="M-3.5 0L-2-34h4L3.5 0Z"/><circle cy="-34" r="4.5"/></g>`;
  const ball = point(0, 0, 60, chance.between(0, turn)).split(' ');
  return (
    `<circle r="84" cy="6" fill="#000" opacity=".4"/><circle r="82" fill="#3a2108"/><circle r="79" fill="url(#${id}m)"/>` +
    `<circle r="72" fill="#2a1406"/>${repeated(pockets, pocket)}<circle r="46" fill="url(#${id}m)"/>` +
    `<circle r="42" fill="${oklch(0.3, 0.07, 60)}"/>${repeated(4, handle)}<circle r="12" fill="url(#${id}m)"/>` +
    `<circle r="5" fill="#fff" opacity=".8"/><circle cx="${ball[0]}" cy="${ball[1]}" r="5.5" fill="#fff"/>` +
    '<path d="M-79 0A79 79 0 0 1 0-79V-46A46 46 0 0 0-46 0Z" fill="#fff" opacity=".1"/>'
  );
};
