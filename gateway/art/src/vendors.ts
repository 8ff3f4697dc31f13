import { hashText } from './random-source.ts';
import type { GameCategory, SlotThemeName } from './themes/index.ts';

/** An invented maker of games. */
export interface Vendor {
  /** Position in the list; decides the mark, frame, halo and hue. */
  index: number;
  /** Upper case, stable, the specification's `vassalage`. */
  code: string;
  name: string;
  categories: readonly GameCategory[];
  /** Slot themes of which this vendor makes more than others do. */
  themes: readonly SlotThemeName[];
}

type Row = readonly [
  name: string,
  categories: readonly GameCategory[],
  themes: readonly SlotThemeName[],
  /** Set where the specification's routing rules name the vendor; else derived from the name. */
  code?: string,
];

/** Append rows, never reorder them: the index is part of every picture. */
const rows: readonly Row[] = [
  ['Nova Reel', ['RNG'], ['space', 'neon']],
  ['Jade Tiger', ['RNG', 'FISH'], ['asia', 'wild']],
  ['Inle Play', ['RNG', 'PVP'], ['craft', 'asia']],
  ['Lotus Spin', ['RNG', 'FISH'], ['asia', 'craft']],
  ['Redwood', ['RNG'], ['wild', 'myth']],
  ['Aurum Nine', ['RNG'], ['gems', 'egypt']],
  ['Blue Lantern', ['RNG', 'FISH'], ['ocean', 'asia']],
  ['Kitesoft', ['RNG', 'PVP'], ['fruit', 'neon']],
  ['Ember', ['RNG'], ['myth', 'magic']],
  ['Mekong Games', ['RNG', 'FISH', 'PVP'], ['ocean', 'craft']],
  ['Orchid Live', ['LIVE'], []],
  ['Atlas Live', ['LIVE'], []],
  ['Noonline', ['LIVE', 'SPORTS'], []],
  ['Sundial', ['RNG'], ['egypt', 'gems']],
  ['Hexatone', ['RNG', 'ESPORTS'], ['neon', 'space']],
  ['Polar Fox', ['RNG'], ['myth', 'wild']],
  ['Tidalworks', ['RNG', 'FISH'], ['ocean', 'pirates']],
  ['Rook & Ace', ['PVP', 'LIVE'], []],
  ['Voltline', ['SPORTS', 'ESPORTS'], []],
  ['Golden Spur', ['SV3', 'RNG'], ['west', 'fruit']],
  ['Yangon Lotto', ['LOTT', 'ELOTT'], [], 'LOTT'],
  ['Amarante', ['RNG'], ['magic', 'gems']],
  ['Quartz', ['RNG'], ['gems', 'space']],
  ['Nine Clouds', ['RNG'], ['asia', 'myth']],
  ['Teak River', ['RNG'], ['craft', 'wild']],
  ['Copper Kite', ['RNG'], ['west', 'fruit']],
  ['Saffron Row', ['RNG'], ['asia', 'craft']],
  ['Moonquay', ['RNG'], ['pirates', 'magic']],
  ['Paper Heron', ['RNG'], ['craft', 'asia']],
  ['Tamarind Lab', ['RNG'], ['fruit', 'candy']],
  ['Cinderfield', ['RNG'], ['myth', 'west']],
  ['Velvet Ox', ['RNG'], ['gems', 'fruit']],
  ['Brightwater', ['FISH', 'RNG'], ['ocean']],
  ['Opal Sky', ['RNG'], ['magic', 'space']],
  ['Mango Street', ['RNG'], ['fruit', 'candy']],
  ['Ironleaf', ['RNG'], ['wild', 'myth']],
  ['Small Comet', ['RNG'], ['space', 'neon']],
  ['Dusty Lantern', ['RNG'], ['west', 'egypt']],
  ['Marble Arcade', ['RNG'], ['neon', 'fruit']],
  ['Thirty Petals', ['RNG'], ['candy', 'magic']],
  ['Harbour Nine', ['RNG'], ['pirates', 'ocean']],
  ['Obelisk Row', ['RNG'], ['egypt', 'myth']],
  ['Deep Parlance', ['FISH'], []],
  ['Coralwise', ['FISH'], []],
  ['Netmender', ['FISH'], []],
  ['Green Baize', ['LIVE'], []],
  ['Salon Padauk', ['LIVE'], []],
  ['Crystal Croupier', ['LIVE'], []],
  ['Velvet Table', ['LIVE', 'PVP'], []],
  ['Shan Table', ['PVP'], []],
  ['Thirteen Rivers', ['PVP'], []],
  ['Kingfisher Cards', ['PVP'], []],
  ['Corner Flag', ['SPORTS'], []],
  ['Long Whistle', ['SPORTS'], []],
  ['Pitchside', ['SPORTS'], []],
  ['Pixel Garrison', ['ESPORTS'], []],
  ['Delta Draw', ['ELOTT'], [], 'ELOTT'],
  ['Sunrise Draw', ['ELOTT'], []],
  ['Four Digits', ['ELOTT'], []],
  ['Red Comb', ['SV3'], []],
];

const toVendorCode = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]+/g, '_');

/** All sixty, in the order of their index. */
export const vendors: readonly Vendor[] = rows.map(([name, categories, themes, code], index) => ({
  index,
  code: code ?? toVendorCode(name),
  name,
  categories,
  themes,
}));

/**
 * Returns the drawing index of a vendor: its position in the list, or one derived from the code of a vendor that is
 * not in it.
 */
export function getVendorIndex(code: string): number {
  const known = vendors.findIndex((vendor) => vendor.code === code);
  return known === -1 ? vendors.length + (hashText(code) % 1000) : known;
}
