import { oklch } from '../colour.ts';
import { repeated } from '../scenes/scene.ts';
import { point, polygon, round } from '../shapes.ts';
import type { DrawnEmblem } from './drawn-emblem.ts';

const balloonOutline = 'M0-92C76-92 99-10 20 40H-20C-99-10-76-92 0-92Z';
const seams = [-1, -0.6, -0.2, 0.2, 0.6, 1];

export const balloon: DrawnEmblem = ({ id, palette }, chance) => {
  const hue = chance.pick([palette.glowHue, 85, 350, 210]);
  const gore = (index: number): string => {
    const left = (seams[index] ?? 0) * 66;
    const right = (seams[index + 1] ?? 0) * 66;
    const path = `M0-92C${round(left * 1.15)}-92 ${round(left * 1.5)}-10 ${round(left * 0.3)} 40H${round(right * 0.3)}C${round(right * 1.5)}-10 ${round(right * 1.15)}-92 0-92Z`;
    return `<path d="${path}" fill="${index % 2 ? `url(#${id}m)` : oklch(0.58, 0.19, hue)}"/>`;
  };
  return (
    `<path d="${balloonOutline}" fill="${palette.ink}" stroke="${palette.ink}" stroke-width="13" stroke-linejoin="round"/>` +
    `<path d="M-19 40L-12 66M19 40L12 66" stroke="${palette.ink}" stroke-width="7"/>` +
    repeated(5, gore) +
    '<path d="M-66-30C-40-14 40-14 66-30L62-14C38 2-38 2-62-14Z" fill="#fff" opacity=".35"/>' +
    '<path d="M0-92C-50-92-76-40-50 0-44-50-30-80 0-92Z" fill="#fff" opacity=".28"/>' +
    `<path d="M-16 62h32l-4 26h-24Z" fill="${oklch(0.5, 0.1, 55)}" stroke="${palette.ink}" stroke-width="6" stroke-linejoin="round"/>` +
    `<path d="M-16 71h32" stroke="${palette.ink}" stroke-width="3"/>`
  );
};

const panels = 16;
const flowers = 8;

export const parasol: DrawnEmblem = ({ id, palette }, chance) => {
  const hue = chance.pick([palette.glowHue, 20, 350, 45]);
  const panel = (index: number): string => {
    const from = (index * 2 * Math.PI) / panels;
    const to = from + (2 * Math.PI) / panels;
    const path = `M0 0L${point(0, 0, 80, from)}Q${point(0, 0, 88, (from + to) / 2)} ${point(0, 0, 80, to)}Z`;
    return `<path d="${path}" fill="${index % 2 ? `url(#${id}m)` : oklch(0.56, 0.2, hue)}"/>`;
  };
  const petals = repeated(
    5,
    (index) =>
      `<ellipse cy="-6" rx="4.4" ry="6.4" fill="#fff" opacity=".88" transform="rotate(${index * 72})"/>`,
  );
  const flower = (index: number): string =>
    `<g transform="translate(${point(0, 0, 54, (index * 2 * Math.PI) / flowers + 0.2)})">${petals}<circle r="3" fill="${palette.metal.dark}"/></g>`;
  return (
    `<g transform="scale(1 .94)"><circle r="88" cy="7" fill="${palette.ink}" opacity=".4"/><circle r="87" fill="${palette.ink}"/>` +
    repeated(panels, panel) +
    '<circle r="31" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>' +
    `<circle r="70" fill="none" stroke="${palette.ink}" stroke-opacity=".35" stroke-width="2"/>` +
    repeated(flowers, flower) +
    `<circle r="12" fill="url(#${id}m)" stroke="${palette.ink}" stroke-width="4"/>` +
    '<path d="M-80 0A80 80 0 0 1 0-80V0Z" fill="#fff" opacity=".14"/></g>'
  );
};

/** The woven cane ball: six bands of three canes that leave twelve five-sided holes. */
export const chinlone: DrawnEmblem = ({ id, palette }) => {
  const band = (index: number): string =>
    `<path d="M-80-20C-40 6 40 6 80-20M-80-8C-40 18 40 18 80-8M-78 4C-40 30 40 30 78 4" transform="rotate(${index * 60})" fill="none" stroke="${palette.ink}" stroke-opacity=".75" stroke-width="4"/>`;
  const hole = (index: number): string =>
    `<path d="${polygon(0, -46, 13, 5)}" transform="rotate(${index * 60 + 30})" fill="${palette.ink}"/>`;
  return (
    `<circle r="84" cy="8" fill="${palette.ink}" opacity=".45"/><circle r="84" fill="${palette.ink}"/>` +
    `<circle r="77" fill="url(#${id}m)"/>${repeated(6, band)}${repeated(6, hole)}` +
    `<path d="${polygon(0, 0, 16, 6)}" fill="${palette.ink}"/>` +
    '<ellipse cx="-28" cy="-38" rx="24" ry="13" fill="#fff" opacity=".35" transform="rotate(-38 -28 -38)"/>'
  );
};
