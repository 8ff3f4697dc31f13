import type { MetalName } from '../metals.ts';
import type { OrnamentName } from '../ornaments.ts';
import type { SceneName } from '../scenes/index.ts';
import type { FaceName } from '../typefaces.ts';

/** The specification's game types. `LOTT` draws share the look and the names of `ELOTT`. */
export type GameCategory = 'RNG' | 'LIVE' | 'FISH' | 'PVP' | 'SPORTS' | 'ESPORTS' | 'ELOTT' | 'LOTT' | 'SV3';

/** A world of games: the words of their names and the motifs of their pictures. */
export interface Theme {
  category: Exclude<GameCategory, 'LOTT'>;
  /** Share among slots, in parts of the sum over all themes; 0 where the category has only this theme. */
  weight: number;
  /** Omitted from the names where the jurisdiction profile forbids motifs that appeal to minors. */
  appealsToMinors?: boolean;
  /** Pairs of OKLCH hues in degrees: the edge of the picture, then its light. */
  hues: readonly (readonly [edge: number, glow: number])[];
  metals: readonly MetalName[];
  faces: readonly FaceName[];
  scenes: readonly SceneName[];
  ornaments: readonly OrnamentName[];
  /** Emblems held at the lower right of the main one. */
  weapons?: readonly string[];
  firstWords: readonly string[];
  /** The second part of a name and the emblems that can show it. */
  nouns: Readonly<Record<string, readonly string[]>>;
}
