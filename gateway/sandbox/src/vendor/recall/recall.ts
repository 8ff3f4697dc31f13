/** The course of a round for the player: a few lines, most of them drawn. */

import type { RecallLine } from '@parlour/contracts';
import { getTitle } from '../../games/kit/page/titles.ts';
import type { VendorGame } from '../game.ts';
import type { Round } from '../round-journal.ts';
import { recallFacts, recallReels, recallShot, recallWheel } from './instant-lines.ts';
import { formatHundredths, formatValue, type Recalled } from './line.ts';
import { fill, getRecallTexts, type RecallTexts } from './texts.ts';
import { recallSeats, recallSlip } from './ticket-lines.ts';

interface JackpotDecision {
  poolMinor: number;
  wonMinor: number;
  draws: unknown;
}

const instantGames: Readonly<Record<string, (recalled: Recalled) => RecallLine[]>> = {
  'mandalay-nights': recallReels,
  'inle-sunrise': recallReels,
  roulette: recallWheel,
  harpoon: recallShot,
};

export function createRecall(round: Round, game: VendorGame | undefined, language = 'EN'): RecallLine[] {
  const t = getRecallTexts(language);
  if (!game) return [{ label: t.game, value: round.gameId }];
  const recalled = { round, game, t, language };
  const title = getTitle(game.gameId, language, game.title);
  return [{ label: t.game, value: title }, ...recallCourse(recalled), ...recallDraws(recalled)];
}

/** States whether the round won the jackpot, and the drawn numbers that decided all of it. */
function recallDraws({ round: { outcome }, t }: Recalled): RecallLine[] {
  const { draws, jackpot } = outcome as { draws?: number[]; jackpot?: JackpotDecision };
  const all = [draws, jackpot?.draws].filter((one) => one !== undefined);
  return [
    ...(jackpot ? [{ label: t.jackpot, value: describeJackpot(jackpot, t) }] : []),
    ...(all.length > 0 ? [{ label: t.draws, value: all.map(formatValue).join(' | ') }] : []),
  ];
}

const describeJackpot = ({ poolMinor, wonMinor }: JackpotDecision, t: RecallTexts): string =>
  wonMinor > 0 ? formatHundredths(wonMinor) : fill(t.jackpotMissed, { pool: formatHundredths(poolMinor) });

function recallCourse(recalled: Recalled): RecallLine[] {
  const { game, round, t } = recalled;
  if (game.kind === 'rooms') return recallSeats(recalled);
  if (game.kind === 'events') return recallSlip(recalled);
  if (Object.keys(round.outcome).length === 0) return [{ label: t.result, value: t.waiting }];
  return (instantGames[game.gameId] ?? recallFacts)(recalled);
}
