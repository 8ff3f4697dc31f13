import { recordDraws, secureRandom } from '../../random.ts';
import type { InstantGame, Picture } from '../../vendor/game.ts';
import {
  chancePpm,
  cycleMsMin,
  type Fish,
  fishPays,
  isFish,
  returnToPlayerPpm,
  shoot,
  stakesMinor,
} from './reef.ts';

const pictures: Record<Fish | 'harpoon', Picture> = {
  shrimp: { emblem: 'shrimp', metal: 'rose' },
  clownfish: { emblem: 'clownfish', metal: 'gold' },
  fish: { emblem: 'tropical-fish', metal: 'ice' },
  crab: { emblem: 'crab', metal: 'ruby' },
  turtle: { emblem: 'sea-turtle', metal: 'jade' },
  jellyfish: { emblem: 'jellyfish', metal: 'violet' },
  angler: { emblem: 'angler-fish', metal: 'lime' },
  shark: { emblem: 'shark-jaws', metal: 'silver' },
  dragon: { emblem: 'sea-dragon', metal: 'gold' },
  harpoon: { emblem: 'harpoon-trident', metal: 'silver' },
};

const parseFish = (choice: unknown): Fish | undefined => {
  const name = typeof choice === 'object' && choice !== null && 'fish' in choice ? choice.fish : undefined;
  return isFish(name) ? name : undefined;
};

export const harpoon: InstantGame = {
  kind: 'instant',
  gameId: 'harpoon',
  folder: 'harpoon',
  title: 'Harpoon Reef',
  currency: 'MMK',
  stakesMinor,
  cycleMsMin,
  pictures,
  rules: {
    fish: Object.entries(fishPays).map(([name, pays]) => ({
      name,
      pays,
      chancePpm: chancePpm(name as Fish),
    })),
    stakesMinor,
    cycleMsMin,
    returnToPlayerPpm,
  },
  accepts: (stakeMinor, choice) =>
    stakesMinor.some((one) => one === stakeMinor) && parseFish(choice) !== undefined,
  decide(stakeMinor, choice) {
    const fish = parseFish(choice);
    if (!fish) throw new Error('A shot that was not checked');
    const { draw, draws } = recordDraws(secureRandom);
    const { caught, payoutMinor } = shoot(fish, stakeMinor, draw);
    return { payoutMinor, outcome: { fish, caught, draws } };
  },
};
