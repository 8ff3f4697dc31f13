import type { Palette } from './palette.ts';

/** Parameters for every layer of a picture. `x`, `y` are the centre of the light and the emblem, in picture units. */
export interface Sheet {
  width: number;
  height: number;
  x: number;
  y: number;
  palette: Palette;
  /** Prefix of every id in the picture, so that pictures inlined in one page do not share gradients. */
  id: string;
}

/** Returns the base size for objects in a picture: the width of a cover, and less in a wide banner. */
export const computeUnit = ({ width, height }: Sheet): number => Math.min(width, height * 0.75);
