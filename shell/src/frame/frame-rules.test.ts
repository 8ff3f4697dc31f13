import { computePasswordLevel } from '@parlour/ui';
import { waitFor } from '@testing-library/react';
import { findRegisterProblem } from '../forms/register-rules.ts';
import { restoreScroll } from '../routing/restore-scroll.ts';
import { getLayout, toPathClass } from './frame-layout.ts';
import { getNextAmount, getStartAmount } from './jackpot-rules.ts';

const pool = { poolMinor: 1_000_000, perTickMinor: 16_511, tickMs: 3000 };

test('the jackpot rises by 165.11 a tick and never exceeds the server’s amount @BAN-04', () => {
  const start = getStartAmount(pool, undefined);
  expect(getNextAmount(pool, start) - start).toBe(16_511);
  let shown = start;
  for (let tick = 0; tick < 100; tick += 1) shown = getNextAmount(pool, shown);
  expect(shown).toBe(pool.poolMinor);
});

test('a newer pool never decreases the jackpot, unless it was won @BAN-04', () => {
  const higher = { ...pool, poolMinor: 2_000_000 };
  expect(getStartAmount(higher, 1_990_000)).toBe(1_990_000);
  expect(getStartAmount({ ...pool, poolMinor: 50_000 }, 1_000_000)).toBe(50_000);
});

test.each([
  ['/', 'path-home'],
  ['/promoDetail', 'path-promoDetail'],
  ['/rng/vassalage/A B', 'path-rng-vassalage-A_B'],
])('the style class of %s is %s @SHELL-01', (path, name) => expect(toPathClass(path)).toBe(name));

test('the lottery has the header only, a standalone help page has no frame @ROUTE-05', () => {
  expect(getLayout('/lottery')).toMatchObject({ header: true, banner: false, footer: false });
  expect(getLayout('/helpmc')).toMatchObject({ header: false, banner: false, footer: false });
  expect(getLayout('/rng').footer).toBe(true);
});

test('toasts keep clear of the bottom of the page where a game has its controls there @GAME-04', () => {
  const games = ['/game', '/seamless', '/fbsports', '/lottery'];
  expect(games.map((path) => getLayout(path).toasts)).toEqual(['headEnd', 'headEnd', 'head', 'head']);
  expect(getLayout('/rng').toasts).toBe('foot');
});

const rule = { field: 'birthday', required: true, acceptedPattern: 'date_mdy', min: 10, max: 10 } as const;
const check = { password: '', minimumAge: 21, today: '2026-11-20' };

test.each([
  ['', { key: 'required' }],
  ['13-40-1990', { key: 'reg_pattern_date_mdy', values: { min: 10, max: 10 } }],
  ['11-21-2005', { key: 'too_young', values: { age: 21 } }],
  ['11-20-2005', undefined],
])('a birthday of "%s" is answered with %j @VAL-03', (value, problem) => {
  expect(findRegisterProblem({ ...check, rule, value })).toEqual(problem);
});

test.each([
  ['abc', 0],
  ['abcdefgh', 1],
  ['abcdefg7', 2],
  ['Abcdefg7', 3],
  ['Abcdefg-7', 4],
])('%s has strength %i', (password, level) => expect(computePasswordLevel(password)).toBe(level));

test('a new page starts at the top, and going back restores the scroll position @ROUTE-01', async () => {
  let top = 0;
  window.scrollTo = ((_x: number, y: number) => {
    top = y;
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  }) as typeof window.scrollTo;
  const move = (act: () => void, by?: string) => {
    act();
    const event = new PopStateEvent('popstate', { state: history.state });
    window.dispatchEvent(by ? Object.assign(event, { singleSpaTrigger: by }) : event);
  };
  history.replaceState(null, '', '/rng');
  const stop = restoreScroll(window);
  window.scrollTo(0, 640);
  window.dispatchEvent(new Event('scroll'));
  const lobby: unknown = history.state;

  move(() => history.pushState(null, '', '/promotions'), 'pushState');
  expect(top).toBe(0);
  window.scrollTo(0, 50);
  window.dispatchEvent(new Event('scroll'));
  move(() => history.replaceState(lobby, '', '/rng'));
  await waitFor(() => expect(top).toBe(640));
  stop();
});

test('a page with a hash scrolls to its target @ROUTE-01', () => {
  const scrolled: string[] = [];
  document.body.innerHTML = '<h2 id="limits">Limits</h2>';
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled.push(this.id);
  };
  history.replaceState(null, '', '/help#limits');
  restoreScroll(window)();
  expect(scrolled).toEqual(['limits']);
});
