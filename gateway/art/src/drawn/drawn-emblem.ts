import type { RandomSource } from '../random-source.ts';
import type { Sheet } from '../sheet.ts';

/** An emblem in its own colours, drawn around the origin on about 165 units. */
export type DrawnEmblem = (sheet: Sheet, chance: RandomSource) => string;
