import type { RecallItem, RecallLine } from '@parlour/contracts';
import { texts as reefTexts } from '../../games/harpoon/page/texts.ts';
import { symbolNames } from '../../games/kit/page/symbol-names.ts';
import type { OwnTexts } from '../../games/kit/page/texts.ts';
import { getTone } from '../../games/roulette/wheel.ts';
import { drawLine, formatHundredths, formatValue, type Recalled } from './line.ts';
import { fill, type RecallTexts } from './texts.ts';

interface LineWin {
  line: number;
  symbol: string;
  count: number;
  amountMinor: number;
}

interface Reels {
  /** Columns from the left, each from the top. */
  grid: readonly (readonly string[])[];
  lineWins: readonly LineWin[];
}

/** Draws the reels as they stopped, winning symbols emphasized, and lists the winning lines. */
function drawReels(label: string, { grid, lineWins }: Reels, { game, t, language }: Recalled): RecallLine[] {
  const draw = (symbol: string) => drawPicture(game.gameId, symbol, nameIn(symbolNames, symbol, language));
  const lines = (game.rules.lines ?? []) as readonly (readonly number[])[];
  const isWinning = (reel: number, row: number) =>
    lineWins.some(({ line, count }) => reel < count && lines[line]?.[reel] === row);
  const height = grid[0]?.length ?? 0;
  const rows = Array.from({ length: height }, (_, row) =>
    grid.map((column, reel): RecallItem => ({ ...draw(column[row] ?? ''), isMarked: isWinning(reel, row) })),
  );
  const wins = lineWins.map(({ line, symbol, count, amountMinor }) => ({
    label: `${fill(t.line, { number: line + 1 })} · ${formatHundredths(amountMinor)}`,
    value: formatHundredths(amountMinor),
    rows: [Array.from({ length: count }, () => draw(symbol))],
  }));
  return [drawLine(label, rows), ...wins];
}

/** Returns the name of a picture in a language of the game's page. */
const nameIn = (texts: OwnTexts<string>, picture: string, language: string): string =>
  (language in texts ? texts[language as keyof OwnTexts<string>] : texts.EN)[picture] ?? picture;

const drawPicture = (gameId: string, picture: string, text: string): RecallItem => ({
  look: 'picture',
  text,
  picture: `/sandbox/games/${gameId}/symbols/${picture}.svg`,
});

export function recallReels(recalled: Recalled): RecallLine[] {
  const { round, t } = recalled;
  const outcome = round.outcome as unknown as Reels & { freeSpins?: readonly Reels[] };
  return [
    ...drawReels(t.result, outcome, recalled),
    ...(outcome.freeSpins ?? []).flatMap((spin, index) =>
      drawReels(fill(t.freeSpin, { number: index + 1 }), spin, recalled),
    ),
  ];
}

interface Chip {
  spot: string;
  amountMinor: number;
}

/** Names a spot of the roulette table: `n17` is 17, `dozen2` the second dozen. */
function nameSpot(spot: string, t: RecallTexts): string {
  const [, group = '', number = ''] = /^([a-z]+)(\d*)$/.exec(spot) ?? [];
  if (group === 'n') return number;
  return group in t ? fill(t[group as keyof RecallTexts], { number }) : spot;
}

export function recallWheel({ round, t }: Recalled): RecallLine[] {
  const { pocket, bets, wins } = round.outcome as unknown as { pocket: number; bets: Chip[]; wins: Chip[] };
  const won = new Map(wins.map(({ spot, amountMinor }) => [spot, amountMinor]));
  return [
    drawLine(t.result, [[{ look: 'pocket', text: String(pocket), tone: getTone(pocket) }]]),
    ...bets.map(({ spot, amountMinor }) => {
      const pays = won.get(spot);
      const staked = `${nameSpot(spot, t)}: ${formatHundredths(amountMinor)}`;
      return { label: t.bet, value: pays === undefined ? staked : `${staked} → ${formatHundredths(pays)}` };
    }),
  ];
}

export function recallShot({ round, game, t, language }: Recalled): RecallLine[] {
  const { fish, caught } = round.outcome as { fish: string; caught: boolean };
  const shot = drawPicture(game.gameId, fish, nameIn(reefTexts, fish, language));
  return [drawLine(t.shot, [[shot]]), { label: t.result, value: caught ? t.caught : t.missed }];
}

/** Lists the facts of a round whose game has no picture of it. */
export function recallFacts({ round, t }: Recalled): RecallLine[] {
  const { draws: _draws, jackpot: _jackpot, ...facts } = round.outcome;
  return [{ label: t.result, value: formatValue(facts) }];
}
