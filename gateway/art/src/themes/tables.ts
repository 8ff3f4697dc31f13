import type { Theme } from './theme.ts';

export const live: Theme = {
  category: 'LIVE',
  weight: 0,
  hues: [
    [15, 30],
    [155, 160],
    [350, 20],
    [265, 285],
  ],
  metals: ['gold'],
  faces: ['cinzel'],
  scenes: ['felt'],
  ornaments: ['spark', 'chip'],
  firstWords: ['Royal', 'Speed', 'Golden', 'VIP', 'Grand', 'Salon', 'Dragon', 'Yangon'],
  nouns: {
    Baccarat: ['cards'],
    Roulette: ['roulette'],
    'Sic Bo': ['dice'],
    Blackjack: ['cards', 'chips'],
    'Dragon Tiger': ['cards'],
    'Fan Tan': ['chips'],
    Salon: ['crown', 'poker-hand'],
  },
};

export const cards: Theme = {
  category: 'PVP',
  weight: 0,
  hues: [
    [65, 45],
    [155, 145],
    [285, 300],
    [20, 35],
  ],
  metals: ['gold', 'silver'],
  faces: ['lilita', 'bungee'],
  scenes: ['felt', 'none'],
  ornaments: ['chip', 'spark'],
  firstWords: ['Shan', 'Royal', 'Bull', 'Thirteen', 'Rich', 'Three', 'Lucky'],
  nouns: {
    'Koe Mee': ['cards'],
    Rummy: ['cards', 'poker-hand'],
    Poker: ['chips', 'poker-hand'],
    Joker: ['card-joker'],
    Kings: ['chess-king'],
    Queens: ['chess-queen'],
    Dominoes: ['domino-tiles'],
    Aces: ['card-ace-spades'],
  },
};
