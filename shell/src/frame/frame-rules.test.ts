import { getLayout, toPathClass } from './frame-layout.ts';
import { getNextAmount, getStartAmount } from './jackpot-rules.ts';

const frames = ['none', 'header-unless-narrow', 'header'] as const;
const pool = { poolMinor: 1_000_000, perTickMinor: 16_511, tickMs: 3000 };

test('the jackpot rises by 165.11 a tick and never exceeds the server’s amount @BAN-04', () => {
  const start = getStartAmount(pool, undefined);
  expect(start).toBe(1_000_000 - 10 * 16_511);
  expect(getNextAmount(pool, start) - start).toBe(16_511);
  let shown = start;
  for (let tick = 0; tick < 100; tick += 1) shown = getNextAmount(pool, shown);
  expect(shown).toBe(pool.poolMinor);
});

test('a newer pool never decreases the jackpot, unless it was won @BAN-04', () => {
  const higher = { ...pool, poolMinor: 2_000_000 };
  expect(getStartAmount(higher, 1_990_000)).toBe(1_990_000);
  expect(getStartAmount(higher, 1)).toBe(2_000_000 - 10 * 16_511);
  expect(getStartAmount({ ...pool, poolMinor: 50_000 }, 1_000_000)).toBe(50_000);
  expect(getStartAmount({ ...pool, poolMinor: 50_000 }, undefined)).toBe(0);
});

test.each([
  ['/', 'path-home'],
  ['/promoDetail', 'path-promoDetail'],
  ['/rng/vassalage/A B', 'path-rng-vassalage-A_B'],
])('the style class of %s is %s @SHELL-01', (path, name) => expect(toPathClass(path)).toBe(name));

test('the lottery has the header only, a standalone help page has no frame @ROUTE-05', () => {
  expect(getLayout('/lottery', 'header')).toMatchObject({ header: true, banner: false, footer: false });
  expect(getLayout('/helpmc', undefined)).toMatchObject({ header: false, banner: false, footer: false });
  expect(getLayout('/rng', undefined).footer).toBe(true);
});

test('sports have the whole screen of a narrow window, and no game has the bar at its foot @GAME-04', () => {
  expect(getLayout('/sports', 'header-unless-narrow').header).toBe(true);
  expect(getLayout('/sports', 'header-unless-narrow', true)).toEqual(getLayout('/game', 'none', true));
  expect(frames.filter((frame) => getLayout('/game', frame, true).bottomBar)).toEqual([]);
  expect(getLayout('/rng', undefined, true).bottomBar).toBe(true);
});

test('a game that fills the window has no room for a scrollbar beside it, other pages have @GAME-04', () => {
  expect(frames.map((frame) => getLayout('/game', frame).fillsWindow)).toEqual([true, true, false]);
  expect(getLayout('/rng', undefined).fillsWindow).toBe(false);
  expect(getLayout('/helpmc', undefined).fillsWindow).toBe(false);
});

test('toasts keep clear of the bottom of the page where a game has its controls there @GAME-04', () => {
  expect(frames.map((frame) => getLayout('/game', frame).toasts)).toEqual(['headEnd', 'head', 'head']);
  expect(getLayout('/rng', undefined).toasts).toBe('foot');
});
