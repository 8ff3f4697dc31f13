import { computeLayout } from './chart-layout.ts';

/** Width of a character of a label, as the layout estimates it. */
const characterWidth = 5.5;

test.each([290, 340, 700, 900])('writes no label over another in a drawing of %d pixels', (width) => {
  for (const label of ['28 Nov', '28 နိုဝင်ဘာ'])
    for (let count = 2; count <= 92; count += 1) {
      const points = Array.from({ length: count }, (_, index) => ({ key: `${index}`, label, value: 1 }));
      const shown = computeLayout(points, width).marks.flatMap(({ labelX }) => labelX ?? []);
      const distances = shown.slice(1).map((x, index) => x - (shown[index] ?? 0));
      expect(Math.min(Infinity, ...distances)).toBeGreaterThan([...label].length * characterWidth);
    }
});
