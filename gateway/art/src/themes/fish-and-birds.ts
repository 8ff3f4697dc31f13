import type { Theme } from './theme.ts';

export const fish: Theme = {
  category: 'FISH',
  weight: 0,
  hues: [
    [225, 190],
    [205, 170],
    [245, 215],
    [185, 205],
  ],
  metals: ['gold', 'ice', 'rose'],
  faces: ['lucky'],
  scenes: ['sea', 'reef'],
  ornaments: ['bubble', 'coin'],
  weapons: ['pirate-cannon', 'ray-gun', 'trident', 'harpoon-trident'],
  firstWords: ['Golden', 'Dragon', 'Monster', 'Ocean', 'Lucky', 'Royal', 'Deep Sea', 'Happy'],
  nouns: {
    Sharks: ['shark-jaws'],
    Octopus: ['octopus'],
    Dragon: ['sea-dragon'],
    Monsters: ['fish-monster', 'angler-fish'],
    Turtle: ['sea-turtle'],
    Crab: ['crab'],
    Mermaid: ['mermaid'],
    School: ['double-fish', 'tropical-fish', 'clownfish'],
    Jellies: ['jellyfish'],
    Squid: ['squid'],
  },
};

export const cockfight: Theme = {
  category: 'SV3',
  weight: 0,
  hues: [
    [30, 55],
    [15, 35],
    [50, 25],
  ],
  metals: ['gold', 'ruby'],
  faces: ['bungee', 'ops'],
  scenes: ['pitch', 'none'],
  ornaments: ['spark', 'leaf'],
  firstWords: ['Royal', 'Golden', 'Grand', 'Arena', 'Red'],
  nouns: {
    Cockfight: ['rooster'],
    Rooster: ['rooster'],
    Derby: ['chicken', 'rooster'],
    Champion: ['trophy'],
    Arena: ['rooster'],
  },
};
