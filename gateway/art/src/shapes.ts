const turn = 2 * Math.PI;

/** Rounds to one decimal, which is finer than a device pixel at every size of these pictures. */
export const round = (value: number): number => Math.round(value * 10) / 10;

export const point = (x: number, y: number, radius: number, angle: number): string =>
  `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`;

const closed = (points: readonly string[]): string => `M${points.join('L')}Z`;

/** Draws a regular polygon; the first corner is on top unless turned. */
export const polygon = (x: number, y: number, radius: number, corners: number, from = -Math.PI / 2): string =>
  closed(Array.from({ length: corners }, (_, index) => point(x, y, radius, from + (index * turn) / corners)));

export const star = (x: number, y: number, outer: number, inner: number, points: number): string =>
  closed(
    Array.from({ length: 2 * points }, (_, index) =>
      point(x, y, index % 2 ? inner : outer, -Math.PI / 2 + (index * Math.PI) / points),
    ),
  );

/** Draws a four-pointed glint with hollow sides. */
export function glint(x: number, y: number, radius: number): string {
  const waist = radius * 0.12;
  const at = (dx: number, dy: number): string => `${round(x + dx)} ${round(y + dy)}`;
  return (
    `M${at(0, -radius)}Q${at(waist, -waist)} ${at(radius, 0)}Q${at(waist, waist)} ${at(0, radius)}` +
    `Q${at(-waist, waist)} ${at(-radius, 0)}Q${at(-waist, -waist)} ${at(0, -radius)}Z`
  );
}

/** Moves a drawing to a point, turned by degrees and scaled. */
export function placed(drawing: string, x: number, y: number, degrees = 0, scale = 1): string {
  const turned = degrees ? ` rotate(${round(degrees)})` : '';
  const scaled = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="translate(${round(x)} ${round(y)})${turned}${scaled}">${drawing}</g>`;
}
