import type { Theme } from './theme.ts';

export const sports: Theme = {
  category: 'SPORTS',
  weight: 0,
  hues: [
    [150, 145],
    [255, 245],
    [25, 40],
  ],
  metals: ['silver', 'lime', 'gold'],
  faces: ['russo'],
  scenes: ['pitch'],
  ornaments: ['spark'],
  firstWords: ['Grand', 'World', 'Super', 'Virtual', 'Pro'],
  nouns: {
    Football: ['soccer-ball'],
    Basketball: ['basketball-ball'],
    Tennis: ['tennis-ball'],
    Volleyball: ['volleyball-ball'],
    Boxing: ['boxing-glove'],
    Cup: ['trophy', 'laurels-trophy'],
    Golf: ['golf-flag'],
    Hockey: ['hockey'],
    Baseball: ['baseball-bat'],
  },
};

export const esports: Theme = {
  category: 'ESPORTS',
  weight: 0,
  hues: [
    [330, 270],
    [285, 200],
    [0, 320],
  ],
  metals: ['ice', 'violet', 'rose'],
  faces: ['orbit'],
  scenes: ['grid'],
  ornaments: ['star'],
  firstWords: ['Arena', 'Battle', 'Legend', 'Clash', 'Strike'],
  nouns: {
    Masters: ['gamepad'],
    Arena: ['crosshair', 'headshot'],
    Mechs: ['mecha-mask', 'battle-mech'],
    Blades: ['sword-clash', 'crossed-swords'],
    Arcade: ['joystick'],
    Ninjas: ['ninja-head'],
    Dragons: ['dragon-shield'],
  },
};

export const lottery: Theme = {
  category: 'ELOTT',
  weight: 0,
  hues: [
    [85, 60],
    [25, 45],
    [300, 320],
    [205, 220],
    [150, 130],
  ],
  metals: ['gold'],
  faces: ['bungee', 'lilita'],
  scenes: ['none', 'stripes'],
  ornaments: ['spark', 'coin'],
  firstWords: ['Myanmar', 'Thai', 'Hanoi', 'Golden', 'Speed', 'Mega', 'Daily', 'Lucky'],
  nouns: {
    '2D': ['balls'],
    '3D': ['balls'],
    '4D': ['ticket'],
    Lotto: ['balls', 'ticket'],
    Keno: ['balls'],
    'Pick 3': ['ticket'],
    '6/45': ['balls'],
  },
};
