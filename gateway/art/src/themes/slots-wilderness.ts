import type { Theme } from './theme.ts';

export const ocean: Theme = {
  category: 'RNG',
  weight: 7,
  hues: [
    [225, 205],
    [240, 190],
    [195, 170],
    [255, 220],
  ],
  metals: ['gold', 'ice', 'rose'],
  faces: ['lucky', 'lilita'],
  scenes: ['sea', 'reef'],
  ornaments: ['bubble'],
  firstWords: ['Deep', 'Coral', 'Pearl', 'Ocean', 'Tidal', 'Sunken', 'Mystic', 'Blue'],
  nouns: {
    Riches: ['oyster-pearl', 'pearl-necklace'],
    Kingdom: ['trident', 'seahorse'],
    Reef: ['clownfish', 'sea-star', 'double-fish'],
    Mermaid: ['mermaid'],
    Kraken: ['octopus', 'squid'],
    Turtle: ['sea-turtle'],
    Dolphin: ['dolphin'],
    Whale: ['whale-tail'],
    Jellies: ['jellyfish'],
  },
};

export const pirates: Theme = {
  category: 'RNG',
  weight: 6,
  hues: [
    [235, 60],
    [200, 85],
    [30, 60],
  ],
  metals: ['gold', 'silver'],
  faces: ['pirata'],
  scenes: ['sea', 'moon'],
  ornaments: ['coin', 'spark'],
  firstWords: ['Captain’s', 'Black', 'Cursed', 'Skull', 'Seven', 'Rum', 'Crimson'],
  nouns: {
    Bounty: ['pirate-flag', 'pirate-skull'],
    Chest: ['locked-chest', 'open-treasure-chest'],
    Galleon: ['shooner-sailboat', 'small-fishing-sailboat'],
    Captain: ['pirate-captain', 'pirate-hat'],
    Map: ['treasure-map', 'spyglass'],
    Cannons: ['pirate-cannon'],
    Tide: ['anchor', 'ship-wheel'],
    Parrot: ['parrot-head'],
  },
};

export const wild: Theme = {
  category: 'RNG',
  weight: 7,
  hues: [
    [135, 110],
    [55, 75],
    [30, 50],
    [165, 130],
  ],
  metals: ['gold', 'lime', 'silver'],
  faces: ['ops', 'lilita'],
  scenes: ['jungle', 'mountains'],
  ornaments: ['leaf', 'spark'],
  firstWords: ['Wild', 'Savanna', 'Jungle', 'Rumble', 'Buffalo', 'Primal', 'Great', 'Mighty'],
  nouns: {
    Lion: ['lion'],
    Stampede: ['charging-bull', 'buffalo-head'],
    Wolf: ['wolf-head'],
    Roar: ['tiger-head', 'bear-head'],
    Eagle: ['eagle-head', 'eagle-emblem'],
    Gorilla: ['gorilla'],
    Fox: ['fox-head'],
    Monkeys: ['monkey'],
    Bear: ['bear-head'],
    Deer: ['deer-head'],
  },
};
