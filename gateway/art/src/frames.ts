import { repeated } from './scenes/scene.ts';
import { round } from './shapes.ts';
import type { Sheet } from './sheet.ts';

type Frame = (sheet: Sheet) => string;

const box = (
  { width, height, id }: Sheet,
  inset: number,
  radius: number,
  stroke: number,
  opacity: number,
): string =>
  `<rect x="${inset}" y="${inset}" width="${width - inset * 2}" height="${height - inset * 2}" rx="${radius}" fill="none" stroke="url(#${id}m)" stroke-width="${stroke}" opacity="${opacity}"/>`;

const none: Frame = () => '';
const line: Frame = (sheet) => box(sheet, 7, 13, 2, 0.85);
const double: Frame = (sheet) => box(sheet, 5, 15, 3, 1) + box(sheet, 11, 10, 1, 0.6);
const footBar: Frame = ({ width, height, id }) =>
  `<rect y="${round(height - 6)}" width="${width}" height="6" fill="url(#${id}m)"/>`;

const corners: Frame = ({ width, height, id }) =>
  repeated(4, (corner) => {
    const right = corner % 2 === 1;
    const low = corner > 1;
    const transform = `translate(${right ? width - 10 : 10} ${low ? height - 10 : 10}) scale(${right ? -1 : 1} ${low ? -1 : 1})`;
    return `<path d="M0 34V10Q0 0 10 0H34M8 26V14Q8 8 14 8H26" transform="${transform}" fill="none" stroke="url(#${id}m)" stroke-width="2.4"/>`;
  });

/** Frames by vendor; the plain ones occur twice, so that a page does not look like a wall of picture frames. */
export const frames: readonly Frame[] = [none, line, double, corners, footBar, none, line];
