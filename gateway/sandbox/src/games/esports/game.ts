import type { EventGame } from '../../vendor/game.ts';
import {
  countScore,
  createFixture,
  type Maps,
  playSeries,
  returnToPlayerPpm,
  type Selection,
  selections,
  wins,
} from './series.ts';

const stakesMinor = [10, 50, 100, 500, 1_000, 5_000, 10_000] as const;
/** A series begins every ninety seconds; a map takes half a minute. */
const everyMs = 90_000;
const mapMs = 30_000;
const mapsMax = 3;
const upcoming = 6;
/** Players may also type a stake. */
const stakeStepMinor = 10;
const legsMax = 6;

const isSelection = (text: string): text is Selection => selections.some((one) => one === text);

export const esports: EventGame = {
  kind: 'events',
  gameId: 'esports',
  folder: 'esports',
  title: 'Simulated E-sports',
  currency: 'MMK',
  stakesMinor,
  legsMax,
  stakeStepMinor,
  rules: { stakesMinor, stakeStepMinor, legsMax, selections, returnToPlayerPpm },
  numbersAt(now) {
    const next = Math.floor(now / everyMs) + 1;
    return Array.from({ length: upcoming + 2 }, (_, index) => next - 2 + index);
  },
  plan(number) {
    const closesAt = number * everyMs;
    const { home, away, prices } = createFixture(number);
    return {
      number,
      opensAt: closesAt - upcoming * everyMs,
      closesAt,
      resultAt: closesAt + mapsMax * mapMs,
      facts: { home, away, prices },
    };
  },
  match({ number }) {
    const { home, away, prices } = createFixture(number);
    return { home, away, winner: { home: prices.first, away: prices.second } };
  },
  price: ({ number }, selection) =>
    isSelection(selection) ? createFixture(number).prices[selection] : undefined,
  decide({ number }, draw) {
    const maps = playSeries(createFixture(number).mapPpm, draw);
    return { maps, score: countScore(maps) };
  },
  judge: (_plan, { selection, priceHundredths }, { maps }) =>
    isSelection(selection) && wins[selection](maps as Maps) ? priceHundredths : 0,
  reveal(plan, { maps }, now) {
    const played = (maps as Maps).slice(0, Math.floor((now - plan.closesAt) / mapMs));
    return { maps: played, score: countScore(played) };
  },
};
