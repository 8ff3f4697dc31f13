import type { GameCategory } from './themes/index.ts';

const slotSuffixes = [
  'Deluxe',
  'Gold',
  'II',
  'Extra',
  'Rush',
  'Max',
  'Plus',
  'Ways',
  'Respin',
  'Hold',
  'Express',
  'Prime',
  'Nights',
  'Bonus',
  'Classic',
  'Ultra',
  'Lite',
  'Link',
  'Fever',
  'Party',
  'Edition',
  'Remix',
  'X',
  'Season 2',
];
const tableSuffixes = [
  'Gold',
  'Prime',
  'Classic',
  'Express',
  'Plus',
  'Nights',
  'Lite',
  'Ultra',
  'II',
  'Max',
  'Extra',
  'X',
];
const drawSuffixes = [
  'Morning',
  'Noon',
  'Evening',
  'Express',
  'Plus',
  'Gold',
  'Extra',
  'Max',
  'Classic',
  'Prime',
  'Weekend',
];
/** Suffixes of names by category; lottery draws differ by their time, not by how rich they are. */
export const suffixesByCategory: Record<GameCategory, readonly string[]> = {
  RNG: slotSuffixes,
  FISH: slotSuffixes,
  LIVE: tableSuffixes,
  PVP: tableSuffixes,
  SPORTS: tableSuffixes,
  ESPORTS: tableSuffixes,
  SV3: tableSuffixes,
  ELOTT: drawSuffixes,
  LOTT: drawSuffixes,
};

/** Splits a name such as `Royal Gems Deluxe` into title and suffix; a title of one word keeps its word. */
export function splitName(name: string, category: GameCategory): { title: string; suffix?: string } {
  const suffix = suffixesByCategory[category].find((ending) => name.endsWith(` ${ending}`));
  const title = suffix ? name.slice(0, -suffix.length - 1) : name;
  return suffix && title.includes(' ') ? { title, suffix } : { title: name };
}
