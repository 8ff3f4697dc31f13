import type { Theme } from './theme.ts';

export const space: Theme = {
  category: 'RNG',
  weight: 6,
  hues: [
    [285, 230],
    [265, 320],
    [245, 190],
  ],
  metals: ['ice', 'violet', 'silver'],
  faces: ['orbit'],
  scenes: ['planet', 'grid'],
  ornaments: ['star'],
  firstWords: ['Cosmic', 'Nova', 'Galaxy', 'Orbit', 'Astro', 'Stellar', 'Quantum'],
  nouns: {
    Planets: ['ringed-planet', 'jupiter'],
    Rocket: ['rocket'],
    Invaders: ['alien-stare', 'ufo'],
    Comets: ['falling-star'],
    Orbit: ['moon-orbit', 'orbital'],
    Voyager: ['astronaut-helmet', 'space-suit'],
    Galaxy: ['galaxy', 'solar-system'],
    Blaster: ['ray-gun'],
  },
};

export const neon: Theme = {
  category: 'RNG',
  weight: 5,
  hues: [
    [330, 200],
    [290, 340],
    [195, 320],
  ],
  metals: ['ice', 'rose', 'violet'],
  faces: ['bungee', 'orbit'],
  scenes: ['grid', 'city'],
  ornaments: ['star', 'spark'],
  firstWords: ['Neon', 'Retro', 'Turbo', 'Night', 'Laser', 'Mega', 'Electric'],
  nouns: {
    Racer: ['race-car', 'f1-car'],
    Rider: ['full-motorcycle-helmet'],
    Arcade: ['joystick', 'game-console'],
    Dice: ['rolling-dices', 'dice-fire'],
    Voltage: ['lightning-trio', 'power-lightning'],
    Beats: ['guitar', 'microphone'],
    Poker: ['poker-hand'],
    Shades: ['sunglasses'],
  },
};
