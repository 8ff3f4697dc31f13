const rows = 3;
const reelDelayMs = 170;
const spinMs = 900;

/**
 * The five spinning reels. Each cell shows its symbol's picture; the label of the whole describes the reels to a screen
 * reader.
 */
interface Reels {
  /** Spins all reels and stops them, left to right, at `grid`; resolves when the last reel has stopped. */
  spinTo(grid: readonly (readonly string[])[]): Promise<void>;
  show(grid: readonly (readonly string[])[]): void;
  /** Highlights the cells of a win, by reel and row; an empty list clears the highlight. */
  mark(cells: readonly (readonly [number, number])[]): void;
}

const createPicture = (symbol: string): HTMLImageElement => {
  const image = new Image();
  image.src = `symbols/${symbol}.svg`;
  image.alt = '';
  image.decoding = 'async';
  return image;
};

function createCell(symbol: string): HTMLElement {
  const cell = document.createElement('div');
  cell.className = 'cell';
  cell.append(createPicture(symbol));
  return cell;
}

export function createReels(element: HTMLElement, strips: readonly (readonly string[])[]): Reels {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const columns = strips.map(() => {
    const column = document.createElement('div');
    column.className = 'reel';
    const band = document.createElement('div');
    band.className = 'band';
    column.append(band);
    element.append(column);
    return band;
  });

  const fill = (reel: number, symbols: readonly string[]): void =>
    columns[reel]?.replaceChildren(...symbols.map(createCell));

  const show: Reels['show'] = (grid) => {
    for (const [reel, column] of grid.entries()) fill(reel, column);
  };

  async function turn(reel: number, target: readonly string[]): Promise<void> {
    const band = columns[reel];
    const strip = strips[reel];
    if (!band || !strip) return;
    const before = [...band.children].slice(0, rows);
    const passing = Array.from(
      { length: 14 + reel * 4 },
      (_, index) => strip[(index * 7 + reel) % strip.length] ?? 'coin',
    );
    band.replaceChildren(...target.map(createCell), ...passing.map(createCell), ...before);
    const travel = ((target.length + passing.length) / rows) * 100;
    const turning = band.animate(
      [
        { transform: `translateY(-${travel}%)` },
        { transform: 'translateY(2.5%)', offset: 0.94 },
        { transform: 'translateY(0)' },
      ],
      { duration: spinMs + reel * reelDelayMs, easing: 'cubic-bezier(.3,.1,.3,1)' },
    );
    await turning.finished;
    fill(reel, target);
  }

  return {
    show,
    async spinTo(grid) {
      if (still.matches) show(grid);
      else await Promise.all(grid.map((column, reel) => turn(reel, column)));
    },
    mark(cells) {
      const marked = new Set(cells.map(([reel, row]) => `${reel}:${row}`));
      element.classList.toggle('marked', cells.length > 0);
      for (const [reel, band] of columns.entries()) {
        for (const [row, cell] of [...band.children].entries())
          cell.classList.toggle('won', marked.has(`${reel}:${row}`));
      }
    },
  };
}
