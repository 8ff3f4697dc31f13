type Point = readonly [x: number, y: number];

/** Collects path data from points on the sheet. */
interface Pen {
  draw(
    command: 'M' | 'L' | 'Q' | 'C',
    points: readonly Point[],
    place: (x: number, y: number) => Point,
  ): void;
  close(): void;
  path(): string;
}

/** Formats a number given in tenths; its sign or a blank separates it from the previous one. */
function formatNumber(tenths: number): string {
  const digits = `${tenths / 10}`.replace(/^(-?)0\./, '$1.');
  return tenths < 0 ? digits : ` ${digits}`;
}

/**
 * Creates a pen that writes each step relative to the previous point, in tenths of a unit: letters are most of a
 * cover's bytes, and some faces have hundreds of steps in a letter. Coordinates are rounded before they are
 * subtracted, so errors do not accumulate.
 */
export function createPen(): Pen {
  let path = '';
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  return {
    draw(command, points, place) {
      const tenths = points.map(([px, py]) => {
        const [placedX, placedY] = place(px, py);
        return [Math.round(placedX * 10), Math.round(placedY * 10)] as const;
      });
      const [endX, endY] = tenths.at(-1) ?? [x, y];
      if (command === 'L' && endX === x && endY === y) return;
      // The first command is a capital, relative to the origin, since paths are concatenated.
      path += path ? command.toLowerCase() : command;
      for (const [px, py] of tenths) path += formatNumber(px - x) + formatNumber(py - y);
      x = endX;
      y = endY;
      if (command === 'M') [startX, startY] = [x, y];
    },
    close() {
      path += 'z';
      x = startX;
      y = startY;
    },
    path: () => path,
  };
}
