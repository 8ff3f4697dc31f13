import type { GameCategory } from './themes/index.ts';

/** Motifs of a banner: the main emblem first, then its helpers to the left and right. */
export interface BannerLook {
  /** OKLCH hues in degrees: the edge of the picture, then its light. */
  hues: readonly [edge: number, glow: number];
  emblems: readonly [main: string, left?: string, right?: string];
}

/** Looks for the banners of a site, by occasion. `lobby-…` are the heads of the lobbies. */
export const bannerLooks = {
  welcome: { hues: [292, 325], emblems: ['dragon-head', 'coins', 'lotus'] },
  newcomer: { hues: [305, 335], emblems: ['imperial-crown', 'cut-diamond', 'emerald'] },
  deposit: { hues: [268, 300], emblems: ['open-treasure-chest', 'coins', 'gold-stack'] },
  cashback: { hues: [155, 140], emblems: ['coins', 'clover', 'two-coins'] },
  rebate: { hues: [155, 160], emblems: ['roulette', 'cards', 'dice'] },
  vip: { hues: [345, 20], emblems: ['queen-crown', 'big-diamond-ring', 'diamond-trophy'] },
  birthday: { hues: [325, 30], emblems: ['present', 'balloon', 'party-popper'] },
  referral: { hues: [215, 60], emblems: ['balloon', 'coins', 'parasol'] },
  missions: { hues: [40, 65], emblems: ['treasure-map', 'spyglass', 'ship-wheel'] },
  tournament: { hues: [262, 235], emblems: ['laurels-trophy', 'spartan-helmet', 'griffin-shield'] },
  jackpot: { hues: [20, 45], emblems: ['seven', 'ringing-bell', 'cherry'] },
  free: { hues: [285, 340], emblems: ['magic-lamp', 'gems', 'crystal-ball'] },
  points: { hues: [285, 45], emblems: ['jewel-crown', 'gem-pendant', 'crown-coin'] },
  festival: { hues: [28, 60], emblems: ['elephant', 'parasol', 'balloon'] },
  regatta: { hues: [215, 60], emblems: ['paper-boat', 'lotus', 'parasol'] },
  orchids: { hues: [325, 30], emblems: ['lotus-flower', 'butterfly', 'flower-twirl'] },
  football: { hues: [255, 245], emblems: ['trophy', 'soccer-ball', 'basketball-ball'] },
  fishing: { hues: [190, 180], emblems: ['octopus', 'clownfish', 'sea-turtle'] },
  weekend: { hues: [330, 200], emblems: ['race-car', 'power-lightning', 'rolling-dices'] },
  app: { hues: [285, 230], emblems: ['rocket', 'ringed-planet', 'falling-star'] },
  'lobby-rng': { hues: [292, 320], emblems: ['imperial-crown', 'cut-diamond', 'emerald'] },
  'lobby-live': { hues: [15, 30], emblems: ['roulette', 'cards', 'chips'] },
  'lobby-fish': { hues: [225, 190], emblems: ['shark-jaws', 'clownfish', 'sea-turtle'] },
  'lobby-pvp': { hues: [65, 45], emblems: ['cards', 'domino-tiles', 'chess-king'] },
  'lobby-sports': { hues: [150, 145], emblems: ['trophy', 'soccer-ball', 'tennis-ball'] },
  'lobby-esports': { hues: [330, 270], emblems: ['gamepad', 'crosshair', 'crossed-swords'] },
  'lobby-elott': { hues: [85, 60], emblems: ['balls', 'ticket', 'coins'] },
  'lobby-sv3': { hues: [30, 55], emblems: ['rooster', 'chicken', 'trophy'] },
} satisfies Record<string, BannerLook>;

type BannerName = keyof typeof bannerLooks;
export const isBannerName = (name: string): name is BannerName => Object.hasOwn(bannerLooks, name);

/** The emblem on a category's door, and on the placeholder of a cover that cannot be shown. */
export const emblemOfCategory: Record<GameCategory, string> = {
  RNG: 'cut-diamond',
  LIVE: 'roulette',
  FISH: 'shark-jaws',
  PVP: 'cards',
  SPORTS: 'soccer-ball',
  ESPORTS: 'gamepad',
  ELOTT: 'balls',
  LOTT: 'balls',
  SV3: 'rooster',
};

/** The hue of a category's tiles, icons and chart series. */
export const hueOfCategory: Record<GameCategory, number> = {
  RNG: 305,
  LIVE: 18,
  FISH: 215,
  PVP: 65,
  SPORTS: 152,
  ESPORTS: 340,
  ELOTT: 88,
  LOTT: 88,
  SV3: 38,
};
