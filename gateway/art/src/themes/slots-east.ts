import type { Theme } from './theme.ts';

export const asia: Theme = {
  category: 'RNG',
  weight: 12,
  hues: [
    [22, 40],
    [28, 75],
    [155, 140],
    [10, 25],
    [265, 30],
  ],
  metals: ['gold', 'gold', 'jade'],
  faces: ['lilita', 'cinzel'],
  scenes: ['clouds', 'hills', 'none'],
  ornaments: ['coin', 'cloud', 'spark'],
  firstWords: ['Golden', 'Lucky', 'Imperial', 'Jade', 'Fortune', 'Eight', 'Red', 'Heavenly', 'Nine'],
  nouns: {
    Dragon: ['dragon-head', 'double-dragon', 'dragon-spiral', 'sea-dragon'],
    Tiger: ['tiger-head'],
    Koi: ['double-fish'],
    Panda: ['panda'],
    Lotus: ['lotus'],
    Fortune: ['coins', 'gold-nuggets'],
    Lanterns: ['asian-lantern'],
    Coins: ['coins', 'two-coins'],
    Samurai: ['samurai-helmet'],
    Butterflies: ['butterfly'],
  },
};

export const craft: Theme = {
  category: 'RNG',
  weight: 8,
  hues: [
    [40, 65],
    [325, 30],
    [150, 85],
    [285, 45],
    [215, 60],
  ],
  metals: ['gold'],
  faces: ['lilita', 'swash'],
  scenes: ['dawn', 'sea'],
  ornaments: ['petal', 'spark', 'coin'],
  firstWords: ['Inle', 'Mandalay', 'Ayeyar', 'Thazin', 'Padauk', 'Royal', 'Shan', 'Golden', 'Pathein'],
  nouns: {
    Elephant: ['elephant', 'elephant-head'],
    Festival: ['drum', 'parasol'],
    Orchid: ['flower-twirl', 'lotus-flower'],
    Balloons: ['balloon'],
    Parasol: ['parasol'],
    Boat: ['paper-boat'],
    'Lucky Owl': ['owl'],
    Chinlone: ['chinlone'],
    Butterfly: ['butterfly'],
    Sunrise: ['balloon'],
  },
};
