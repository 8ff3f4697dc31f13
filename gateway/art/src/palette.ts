import { oklch } from './colour.ts';
import type { Metal } from './metals.ts';

/** The colours of one picture. Hues are OKLCH degrees. */
export interface Palette {
  edgeHue: number;
  glowHue: number;
  metal: Metal;
  /** Outlines and veils: nearly black, in the hue of the edge. */
  ink: string;
  /** The background from its edge to its light. */
  edge: string;
  middle: string;
  glow: string;
}

export const createPalette = (edgeHue: number, glowHue: number, metal: Metal): Palette => ({
  edgeHue,
  glowHue,
  metal,
  ink: oklch(0.15, 0.05, edgeHue),
  edge: oklch(0.24, 0.09, edgeHue),
  middle: oklch(0.44, 0.15, edgeHue),
  glow: oklch(0.72, 0.16, glowHue),
});
