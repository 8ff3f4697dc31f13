import type { Palette } from './palette.ts';

/** What every layer of a picture needs to know. `x`, `y` are where the light and the emblem are, in picture units. */
export interface Sheet {
  width: number;
  height: number;
  x: number;
  y: number;
  palette: Palette;
  /** Begins every id in the picture, so that pictures put inline in one page do not take each other's gradients. */
  id: string;
}

/** The size that things in a picture are measured by: the width of a cover, and less in a wide banner. */
export const computeUnit = ({ width, height }: Sheet): number => Math.min(width, height * 0.75);
