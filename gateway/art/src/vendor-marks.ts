import { repeated } from './scenes/scene.ts';
import { polygon, star } from './shapes.ts';

/** Colours of a mark: its body, its highlights, its shadows. */
interface MarkPaint {
  body: string;
  light: string;
  shade: string;
}

type Mark = (paint: MarkPaint) => string;

const stroke = (path: string, colour: string, width: number): string =>
  `<path d="${path}" stroke="${colour}" stroke-width="${width}" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`;
const fill = (path: string, colour: string, opacity = 1): string =>
  `<path d="${path}" fill="${colour}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;

const cube: Mark = ({ body, light, shade }) =>
  fill(polygon(20, 20, 18, 6), body) +
  fill('M20 2L35.6 11 20 20 4.4 11Z', light, 0.35) +
  fill('M20 20L35.6 11V29L20 38Z', shade, 0.22);

const waveDisc: Mark = ({ body, light }) =>
  `<circle cx="20" cy="20" r="17" fill="${body}"/>${stroke('M8 24Q14 14 20 22T33 17', light, 4)}`;

const peak: Mark = ({ body, light }) => fill('M20 3l17 33H3Z', body) + fill('M20 14l9 17H11Z', light, 0.85);

const petals: Mark = ({ body, light }) =>
  `${repeated(
    6,
    (index) =>
      `<ellipse cx="20" cy="11" rx="6" ry="9" fill="${body}" opacity="${index % 2 ? 0.75 : 1}" transform="rotate(${index * 60} 20 20)"/>`,
  )}<circle cx="20" cy="20" r="4.5" fill="${light}"/>`;

const roundedN: Mark = ({ body, light }) =>
  `<rect x="3" y="3" width="34" height="34" rx="10" fill="${body}"/>${stroke('M12 28V12l16 16V12', light, 4.4)}`;

const crown: Mark = ({ body }) =>
  fill('M4 30L6 11l8 8 6-13 6 13 8-8 2 19Z', body) +
  `<rect x="4" y="31" width="32" height="5" rx="2" fill="${body}"/>`;

const drop: Mark = ({ body, light }) =>
  fill('M20 2c10 9 14 15 14 22a14 14 0 0 1-28 0C6 17 10 11 20 2Z', body) +
  fill('M20 16c5 5 7 8 7 12a7 7 0 0 1-14 0c0-4 2-7 7-12Z', light, 0.8);

const rhomb: Mark = ({ body, light }) =>
  fill('M20 2L38 20 20 38 2 20Z', body) + stroke('M20 10L30 20 20 30 10 20Z', light, 3);

const starMark: Mark = ({ body, light }) =>
  `<path d="${star(20, 20, 19, 9, 5)}" fill="${body}" stroke="${body}" stroke-width="2" stroke-linejoin="round"/>` +
  fill(star(20, 20, 9, 4, 5), light, 0.85);

const ringsMark: Mark = ({ body }) =>
  `<g fill="none" stroke="${body}" stroke-width="5.5"><circle cx="14" cy="20" r="11"/><circle cx="26" cy="20" r="11" opacity=".65"/></g>`;

const vee: Mark = ({ body }) => fill('M4 8h10l6 12 6-12h10L24 34h-8Z', body);
const roof: Mark = ({ body }) => fill('M3 34V20L20 5l17 15v14H27V23H13v11Z', body);

/** Marks on 40 × 40, selected by the vendor's index. */
export const vendorMarks: readonly Mark[] = [
  cube,
  waveDisc,
  peak,
  petals,
  roundedN,
  crown,
  drop,
  rhomb,
  starMark,
  ringsMark,
  vee,
  roof,
];
