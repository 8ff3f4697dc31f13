import { vwcVendorReplies } from '@parlour/contracts/vwc';
import * as z from 'zod/mini';
import { allGames } from '../../games/all-games.ts';
import { symbols as inleSymbols } from '../../games/inle-sunrise/machine.ts';
import { symbols as mandalaySymbols } from '../../games/mandalay-nights/machine.ts';
import { secureRandom } from '../../random.ts';
import type { VendorGame } from '../game.ts';
import type { Round } from '../round-journal.ts';
import { createRecall } from './recall.ts';

const createRound = (gameId: string, over: Partial<Round>): Round => ({
  roundId: 'r1',
  gameId,
  sessionId: 's1',
  playerRef: 'p1',
  requestId: 'q1',
  stakeMinor: 100,
  payoutMinor: 0,
  currency: 'MMK',
  betTxId: 'b1',
  winTxId: 'w1',
  rollbackTxId: 'x1',
  outcome: {},
  state: 'settled',
  startedAt: '2026-11-20T12:00:00.000Z',
  ...over,
});

const recall = (gameId: string, over: Partial<Round>, language = 'EN') =>
  createRecall(createRound(gameId, over), allGames.get(gameId), language);

/** The words of all lines, without those of drawings. */
const listWords = (gameId: string, over: Partial<Round>, language?: string) =>
  recall(gameId, over, language).map(({ label, value }) => `${label}: ${value}`);

const createSlip = (selection: string, result: Record<string, unknown>, priceHundredths = 195) => ({
  ticket: { legs: [{ number: 7, selection, priceHundredths }] },
  outcome: { legs: [{ number: 7, result }] },
});

test('shows the cards of a baccarat hand with their points, in three languages @SAFE-08', () => {
  const slip = createSlip('banker', { player: [26, 1, 37], banker: [31, 18, 20], winner: 'player' });
  expect(listWords('baccarat', slip)).toEqual([
    'Game: Baccarat Table',
    'Bet: Banker × 1.95',
    'Player 3: A♦ 2♠ Q♦',
    'Banker 0: 6♦ 6♥ 8♥',
    'Result: Player',
  ]);
  expect(listWords('baccarat', slip, 'CN').slice(0, 2)).toEqual(['游戏: 百家乐桌', '投注: 庄 × 1.95']);
  expect(listWords('baccarat', slip, 'MY')[4]).toBe('ရလဒ်: ပလေယာ');
  expect(recall('baccarat', slip)[2]?.rows).toEqual([
    [
      { look: 'card', text: 'A', suit: 'diamonds', tone: 'red' },
      { look: 'card', text: '2', suit: 'spades', tone: 'black' },
      { look: 'card', text: 'Q', suit: 'diamonds', tone: 'red' },
    ],
  ]);
});

test('shows the drawn pocket of roulette, and each bet with what it paid @SAFE-08', () => {
  const outcome = {
    pocket: 3,
    bets: [
      { spot: 'red', amountMinor: 50 },
      { spot: 'dozen3', amountMinor: 10 },
      { spot: 'n17', amountMinor: 40 },
    ],
    wins: [{ spot: 'red', amountMinor: 100 }],
    draws: [3],
  };
  expect(listWords('roulette', { outcome })).toEqual([
    'Game: European Roulette',
    'Result: 3',
    'Bet: Red: 0.50 → 1.00',
    'Bet: Dozen 3: 0.10',
    'Bet: 17: 0.40',
    'Random draws: 3',
  ]);
  expect(recall('roulette', { outcome })[1]?.rows).toEqual([[{ look: 'pocket', text: '3', tone: 'red' }]]);
});

test('emphasizes the symbols of a winning line, and names the line with its win @SAFE-08', () => {
  const column = (middle: string) => ['coin', middle, 'lotus'];
  const outcome = {
    grid: ['owl', 'owl', 'owl', 'drum', 'boat'].map(column),
    lineWins: [{ line: 0, symbol: 'owl', count: 3, amountMinor: 500 }],
    jackpot: { poolMinor: 1_000_000, wonMinor: 0, draws: [5] },
    draws: [1, 2],
  };
  const [, reels, win, jackpot, draws] = recall('mandalay-nights', { outcome });
  const marked = reels?.rows?.map((row) => row.map(({ isMarked }) => isMarked));
  const none = [false, false, false, false, false];
  expect(marked).toEqual([none, [true, true, true, false, false], none]);
  expect(reels?.rows?.[1]?.[0]?.picture).toBe('/sandbox/games/mandalay-nights/symbols/owl.svg');
  expect(win).toMatchObject({ label: 'Line 1 · 5.00', value: '5.00' });
  expect(jackpot?.value).toBe('Not won (pool 10,000.00)');
  expect(draws?.value).toBe('1 2 | 5');
});

test('names the symbols of every slot in the language of the page @SAFE-08', () => {
  for (const [gameId, symbols] of [
    ['mandalay-nights', mandalaySymbols],
    ['inle-sunrise', inleSymbols],
  ] as const)
    for (const symbol of symbols) {
      const outcome = { grid: [[symbol]], lineWins: [] };
      expect(listWords(gameId, { outcome })[1]).toBe(`Result: ${symbol}`);
      expect(listWords(gameId, { outcome }, 'MY')[1]).toMatch(/^ရလဒ်: [\u1000-\u103f]+$/);
      expect(listWords(gameId, { outcome }, 'CN')[1]).toMatch(/^结果: \p{Script=Han}+$/u);
    }
});

test('names the fish of a shot in the language of the page @SAFE-08', () => {
  const outcome = { fish: 'clownfish', caught: true };
  expect(listWords('harpoon', { outcome })[1]).toBe('Shot: Clownfish');
  expect(listWords('harpoon', { outcome }, 'CN')[1]).toBe('发射: 小丑鱼');
});

test('marks the numbers that a keno ticket hit, and shows the digits of a lottery @SAFE-08', () => {
  const drawn = Array.from({ length: 20 }, (_, index) => index + 1);
  const keno = recall('keno', createSlip('5-40', { drawn }));
  const hits = keno.flatMap(({ rows }) => rows ?? []).flat();
  expect(hits.filter(({ isMarked }) => isMarked).map(({ text }) => text)).toEqual(['5', '5']);
  expect(keno[2]?.rows?.map((row) => row.length)).toEqual([10, 10]);
  expect(listWords('lottery-3d', createSlip('s657', { drawn: '657' }, 90_000)).slice(1)).toEqual([
    'Bet (Exact number × 900.00): 657',
    'Drawn numbers: 657',
  ]);
});

test('names sides, score and course of matches, series and bouts @SAFE-08', () => {
  const goals = { home: [12, 60], away: [] };
  const match = listWords('football', createSlip('home', { goals, score: { home: 2, away: 0 } }));
  expect(match[1]).toMatch(/^Bet: [\w -]+ win × 1\.95$/);
  expect(match[2]).toMatch(/^[\w -]+ – [\w -]+: 2 : 0$/);
  expect(match[3]).toMatch(/^Goals, minute: [\w -]+ 12′ 60′$/);
  const series = listWords('esports', createSlip('two', { maps: [1, 1], score: { home: 2, away: 0 } }));
  expect(series[1]).toBe('Bet: Two maps × 1.95');
  expect(series[3]).toMatch(/^Maps: 1\. ([\w ]+), 2\. \1$/);
  const bout = listWords('cockfight', createSlip('blue', { winner: 'red' }));
  expect(bout.slice(1)).toEqual([
    expect.stringMatching(/^Bet: Blue \(\w+\) × 1\.95$/),
    expect.stringMatching(/^Result: Winner: Red \(\w+\)$/),
  ]);
});

test('shows every hand of a Shan table, the member’s own by name @SAFE-08', () => {
  const seats = [
    { cards: [7, 13], own: true, payoutMinor: 190 },
    { cards: [9, 1, 2], own: false, payoutMinor: 0 },
  ];
  const round = { ticket: { roomId: 'jasmine', number: 4 }, outcome: { seats } };
  expect(recall('shan-table', round).slice(1)).toMatchObject([
    { label: 'You · 9 points · 1.90', value: '8♠ A♥ · 9 points · 1.90' },
    { label: 'Seat 2 · 5 points · 0.00' },
  ]);
  expect(listWords('shan-table', { ticket: round.ticket }).at(-1)).toBe('Result: Not decided yet');
});

/** Plays a real round of a game, whatever its kind. */
function playRound(game: VendorGame): Partial<Round> {
  if (game.kind === 'instant') {
    const choice = { fish: 'crab', bets: [{ spot: 'even', amountMinor: 100 }] };
    return { outcome: game.decide(100, choice).outcome };
  }
  if (game.kind === 'rooms') {
    const { hands } = game.finish(game.deal(['r1', 'r2'], secureRandom));
    const seats = Object.entries(hands).map(([id, cards]) => ({ cards, own: id === 'r1', payoutMinor: 0 }));
    return { ticket: { roomId: 'lotus', number: 7 }, outcome: { seats } };
  }
  const [number = 0] = game.numbersAt(Date.parse('2026-11-20T12:00:00Z'));
  const plan = game.plan(number);
  const candidates = ['home', 'first', 'red', 'player', 's12', 's123', 's1234', '5-40'];
  const selection = candidates.find((one) => game.price(plan, one) !== undefined) ?? '';
  const legs = [{ number, selection, priceHundredths: 195 }];
  return { ticket: { legs }, outcome: { legs: [{ number, result: game.decide(plan, secureRandom) }] } };
}

test.each([...allGames.values()])(
  'recalls a round of $title as the contract allows, without raw codes @SAFE-08',
  (game) => {
    const round = playRound(game);
    for (const language of ['EN', 'MY', 'CN']) {
      const lines = recall(game.gameId, round, language);
      expect(
        z.safeParse(vwcVendorReplies.roundDetail, { state: 'closed', transactions: [], lines }).success,
      ).toBe(true);
      expect(lines.length).toBeGreaterThan(2);
      for (const { label, value } of lines.slice(1))
        expect(`${label} ${value}`).not.toMatch(/[{}]|undefined|\bs\d|winner [a-z]/);
    }
    expect(recall(game.gameId, { ...round, outcome: {} }).length).toBeGreaterThan(1);
  },
);

test.each(['//elsewhere.example/x.svg', 'https://elsewhere.example/x.svg', '/games/../x.svg', '/x.svg?to=1'])(
  'the contract refuses the picture %s @SAFE-04',
  (picture) => {
    const reply = (path: string) => ({
      state: 'closed',
      transactions: [],
      lines: [{ label: 'Result', value: 'x', rows: [[{ look: 'picture', text: 'x', picture: path }]] }],
    });
    expect(z.safeParse(vwcVendorReplies.roundDetail, reply('/sandbox/games/owl/x.svg')).success).toBe(true);
    expect(z.safeParse(vwcVendorReplies.roundDetail, reply(picture)).success).toBe(false);
  },
);
