import type { SlotSymbol } from './machine.ts';

/** Emblem and metal of each symbol's drawing. */
export const symbolPictures = {
  gem: { emblem: 'cut-diamond', metal: 'violet' },
  elephant: { emblem: 'elephant', metal: 'gold' },
  owl: { emblem: 'owl', metal: 'rose' },
  parasol: { emblem: 'parasol', metal: 'ruby' },
  drum: { emblem: 'drum', metal: 'gold' },
  boat: { emblem: 'paper-boat', metal: 'ice' },
  lotus: { emblem: 'lotus', metal: 'rose' },
  orchid: { emblem: 'flower-twirl', metal: 'jade' },
  coin: { emblem: 'coins', metal: 'gold' },
  lantern: { emblem: 'asian-lantern', metal: 'ruby' },
} as const satisfies Record<SlotSymbol, { emblem: string; metal: string }>;
