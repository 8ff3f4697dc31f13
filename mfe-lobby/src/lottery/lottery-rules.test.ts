import {
  chooseLottery,
  getDrawPhase,
  getRefetchIntervalMs,
  listPlayTypes,
  missionPeriods,
  progressRefetchMs,
} from './lottery-rules.ts';

const menu = [
  { gameId: 'lottery-2d', vendor: 'TCG_SEA', defaultPlayType: '2D' },
  { gameId: 'keno', vendor: 'TCG_SEA', defaultPlayType: 'KENO' },
  { gameId: 'elott-1', vendor: 'ELOTT', defaultPlayType: '2D' },
  { gameId: 'elott-2', vendor: 'ELOTT', defaultPlayType: undefined },
];

test('lists each play type once, in the order of the menu', () => {
  expect(listPlayTypes(menu)).toEqual(['2D', 'KENO', 'OTHER']);
});

test.each([
  [{ gameCode: 'keno' }, 'keno'],
  [{ vendor: 'ELOTT' }, 'elott-1'],
  [{ playType: 'KENO' }, 'keno'],
  [{ vendor: 'ELOTT', playType: 'OTHER' }, 'elott-2'],
  [{ vendor: 'ELOTT', playType: 'KENO' }, 'keno'],
  [{ gameCode: 'gone', vendor: 'NOBODY', playType: '9D' }, 'lottery-2d'],
  [{}, 'lottery-2d'],
])('takes %j as the lottery %s @ROUTE-08', (reference, gameId) => {
  expect(chooseLottery(menu, reference)?.gameId).toBe(gameId);
});

test('there is no lottery in an empty menu, and missions of a day come before those of a week', () => {
  expect(chooseLottery([], {})).toBeUndefined();
  expect(missionPeriods).toEqual(['D', 'W']);
  expect(progressRefetchMs).toBe(15_000);
});

const at = (ms: number) => new Date(ms);
const next = { number: 7, closesAt: at(50_000), drawsAt: at(60_000) };

test('a draw accepts bets until it closes, is drawn, and ends @GAME-07', () => {
  expect(getDrawPhase(next, 20_000)).toEqual({ phase: 'open', leftMs: 30_000 });
  expect(getDrawPhase(next, 49_999)).toEqual({ phase: 'open', leftMs: 1 });
  expect(getDrawPhase(next, 50_000)).toEqual({ phase: 'drawing' });
  expect(getDrawPhase(next, 59_999)).toEqual({ phase: 'drawing' });
  expect(getDrawPhase(next, 60_000)).toEqual({ phase: 'waiting' });
  expect(getDrawPhase(undefined, 0)).toEqual({ phase: 'waiting' });
});

test('refetches right after a draw, and rarely long before it', () => {
  const lottery = { nodeId: 1, gameId: 'keno', name: 'Keno', draws: [], next };
  expect(getRefetchIntervalMs(lottery, 0)).toBe(15_000);
  expect(getRefetchIntervalMs(lottery, 49_000)).toBe(3_000);
  expect(getRefetchIntervalMs(lottery, 50_001)).toBe(2_000);
  expect(getRefetchIntervalMs(lottery, 52_000)).toBe(10_000);
  expect(getRefetchIntervalMs(lottery, 59_500)).toBe(2_500);
  expect(getRefetchIntervalMs(lottery, 62_000)).toBe(15_000);
  expect(getRefetchIntervalMs(undefined, 0)).toBe(2_000);
  expect(getRefetchIntervalMs({ ...lottery, next: undefined }, 0)).toBe(2_000);
});
