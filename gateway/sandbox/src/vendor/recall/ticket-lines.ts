import type { RecallLine } from '@parlour/contracts';
import { sumPoints } from '../../games/baccarat/shoe.ts';
import { computePoints } from '../../games/shan/cards.ts';
import type { EventGame, Leg } from '../game.ts';
import { getLegs } from '../slip.ts';
import {
  drawBalls,
  drawCards,
  drawLine,
  formatHundredths,
  formatValue,
  listItems,
  type Recalled,
} from './line.ts';
import { fill, type RecallTexts } from './texts.ts';

type Result = Record<string, unknown>;

interface DecidedLeg {
  leg: Leg;
  /** Undefined until its event is decided. */
  result: Result | undefined;
  /** Facts of the event: sides and prices. */
  facts: Record<string, unknown>;
  t: RecallTexts;
}

/** Lists the legs of a slip, each with the outcome of its event. */
export function recallSlip({ round, game, t }: Recalled): RecallLine[] {
  const decided = (round.outcome.legs ?? []) as { number: number; result: Result }[];
  const draw = drawEvents[game.gameId] ?? drawFacts;
  return getLegs(round).flatMap((leg) => {
    const result = decided.find(({ number }) => number === leg.number)?.result;
    const { facts } = (game as EventGame).plan(leg.number);
    return draw({ leg, result, facts, t });
  });
}

/** Names a selection; a game without such a name keeps its code. */
function nameSelection({ leg: { selection }, facts, t }: DecidedLeg): string {
  const { home = '', away = '' } = facts as { home?: string; away?: string };
  return selection in t ? fill(t[selection as keyof RecallTexts], { home, away }) : selection;
}

const createBetLine = (one: DecidedLeg, name = nameSelection(one)): RecallLine => ({
  label: one.t.bet,
  value: `${name} × ${formatHundredths(one.leg.priceHundredths)}`,
});

const drawFacts = (one: DecidedLeg): RecallLine[] => [
  createBetLine(one),
  { label: one.t.result, value: one.result ? formatValue(one.result) : one.t.waiting },
];

const createWaitingLine = ({ t }: DecidedLeg): RecallLine => ({ label: t.result, value: t.waiting });

function drawBaccarat(one: DecidedLeg): RecallLine[] {
  const { result, t } = one;
  if (!result) return [createBetLine(one), createWaitingLine(one)];
  const { player, banker, winner } = result as {
    player: number[];
    banker: number[];
    winner: keyof RecallTexts;
  };
  return [
    createBetLine(one),
    drawLine(`${t.player} ${sumPoints(player)}`, [drawCards(player)]),
    drawLine(`${t.banker} ${sumPoints(banker)}`, [drawCards(banker)]),
    { label: t.result, value: t[winner] },
  ];
}

/** The sides of a match beside its score. */
const createScoreLine = ({ facts }: DecidedLeg, score: unknown): RecallLine => {
  const { home, away } = score as { home: number; away: number };
  return { label: `${facts.home} – ${facts.away}`, value: `${home} : ${away}` };
};

function drawFootball(one: DecidedLeg): RecallLine[] {
  const { result, facts, t } = one;
  if (!result) return [createBetLine(one), createWaitingLine(one)];
  const goals = result.goals as { home: number[]; away: number[] };
  const listed = (
    [
      ['home', goals.home],
      ['away', goals.away],
    ] as const
  )
    .filter(([, minutes]) => minutes.length > 0)
    .map(([side, minutes]) => `${facts[side]} ${minutes.map((minute) => `${minute}′`).join(' ')}`);
  return [
    createBetLine(one),
    createScoreLine(one, result.score),
    ...(listed.length > 0 ? [{ label: t.goals, value: listed.join(', ') }] : []),
  ];
}

function drawSeries(one: DecidedLeg): RecallLine[] {
  const { result, facts, t } = one;
  if (!result) return [createBetLine(one), createWaitingLine(one)];
  const winners = (result.maps as number[]).map((side) => String(side === 1 ? facts.home : facts.away));
  return [
    createBetLine(one),
    createScoreLine(one, result.score),
    { label: t.maps, value: winners.map((name, index) => `${index + 1}. ${name}`).join(', ') },
  ];
}

function drawBout(one: DecidedLeg): RecallLine[] {
  const { result, facts, t } = one;
  const names: Record<string, string> = {
    red: `${t.red} (${facts.home})`,
    blue: `${t.blue} (${facts.away})`,
    draw: t.draw,
  };
  const bet = createBetLine(one, names[one.leg.selection]);
  if (!result) return [bet, createWaitingLine(one)];
  return [bet, { label: t.result, value: fill(t.winner, { name: names[String(result.winner)] ?? '–' }) }];
}

function drawDigits(one: DecidedLeg): RecallLine[] {
  const { leg, result, t } = one;
  const digits = [...leg.selection.slice(1)];
  const kind = leg.selection.startsWith('s') ? t.straight : t.anyOrder;
  const drawn = result && [...String(result.drawn)];
  const bet = drawLine(
    `${t.bet} (${kind} × ${formatHundredths(leg.priceHundredths)})`,
    [drawBalls(digits, new Set())],
    digits.join(''),
  );
  if (!drawn) return [bet, createWaitingLine(one)];
  return [bet, drawLine(t.drawn, [drawBalls(drawn, new Set())], drawn.join(''))];
}

const ballsInRow = 10;

function drawKeno(one: DecidedLeg): RecallLine[] {
  const { leg, result, t } = one;
  const chosen = leg.selection.split('-');
  const drawn = ((result?.drawn ?? []) as number[]).toSorted((a, b) => a - b);
  const hits = new Set(drawn.map(String).filter((number) => chosen.includes(number)));
  const bet = drawLine(t.chosen, [drawBalls(chosen, hits)]);
  if (!result) return [bet, createWaitingLine(one)];
  const rows = [drawn.slice(0, ballsInRow), drawn.slice(ballsInRow)];
  return [
    bet,
    drawLine(
      t.drawn,
      rows.map((row) => drawBalls(row, hits)),
    ),
  ];
}

const drawEvents: Readonly<Record<string, (one: DecidedLeg) => RecallLine[]>> = {
  baccarat: drawBaccarat,
  football: drawFootball,
  esports: drawSeries,
  cockfight: drawBout,
  'lottery-2d': drawDigits,
  'lottery-3d': drawDigits,
  'lottery-4d': drawDigits,
  keno: drawKeno,
};

interface SeatOutcome {
  cards: number[];
  own: boolean;
  payoutMinor: number;
}

/** Shows the hands of a table; the member's own is named so. */
export function recallSeats({ round, t }: Recalled): RecallLine[] {
  const seats = round.outcome.seats as SeatOutcome[] | undefined;
  if (!seats) return [{ label: t.result, value: t.waiting }];
  return seats.map(({ cards, own, payoutMinor }, index) => {
    const name = own ? t.you : fill(t.seat, { number: index + 1 });
    const points = fill(t.points, { points: computePoints(cards) });
    const items = drawCards(cards);
    const value = `${listItems(items)} · ${points} · ${formatHundredths(payoutMinor)}`;
    return drawLine(`${name} · ${points} · ${formatHundredths(payoutMinor)}`, [items], value);
  });
}
