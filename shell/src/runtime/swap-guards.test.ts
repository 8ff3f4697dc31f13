import { isSameTarget } from './slot-state.ts';
import { createSwapGuards } from './swap-guards.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a release is free when the last of its holds ends, and handlers are called once', () => {
  const guards = createSwapGuards();
  const freed: string[] = [];
  guards.onFree((container) => freed.push(container));
  const deposit = guards.hold('wallet_1', 'deposit in progress');
  const bet = guards.hold('wallet_1', 'a bet is placed');
  guards.hold('lobby_1', 'a video is shown');
  expect(guards.reasons('wallet_1')).toEqual(['deposit in progress', 'a bet is placed']);
  deposit();
  expect([guards.reasons('wallet_1'), freed]).toEqual([['a bet is placed'], []]);
  deposit();
  bet();
  bet();
  expect([guards.reasons('wallet_1'), freed]).toEqual([[], ['wallet_1']]);
  expect(guards.reasons('lobby_1')).toEqual(['a video is shown']);
  expect(guards.reasons('mall_1')).toEqual([]);
});

test('a hold ends at its deadline, and an earlier end clears the timer', () => {
  const guards = createSwapGuards();
  const freed: string[] = [];
  guards.onFree((container) => freed.push(container));
  guards.hold('lobby_1', 'a video is shown', { forMs: 1_000 });
  const shown = guards.hold('mall_1', 'a picture is shown', { forMs: 1_000 });
  shown();
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(999);
  expect(freed).toEqual(['mall_1']);
  jest.advanceTimersByTime(1);
  expect(freed).toEqual(['mall_1', 'lobby_1']);
});

test('a hold without a deadline has no timer, and one of 0 ms ends in the next turn', () => {
  const guards = createSwapGuards();
  guards.hold('lobby_1', 'deposit in progress');
  expect(jest.getTimerCount()).toBe(0);
  guards.hold('mall_1', 'a picture is shown', { forMs: 0 });
  jest.advanceTimersByTime(0);
  expect([guards.reasons('lobby_1'), guards.reasons('mall_1')]).toEqual([['deposit in progress'], []]);
});

test('an unsubscribed handler is not called', () => {
  const guards = createSwapGuards();
  const freed: string[] = [];
  const stop = guards.onFree((container) => freed.push(container));
  guards.onFree((container) => freed.push(`still ${container}`));
  stop();
  guards.hold('lobby_1', 'x')();
  expect(freed).toEqual(['still lobby_1']);
});

test('a target is the same with the same remote and view', () => {
  const home = { remote: 'mfe-lobby', view: 'home' };
  expect(isSameTarget(home, { ...home })).toBe(true);
  expect(isSameTarget(home, { ...home, view: 'winners' })).toBe(false);
  expect(isSameTarget(home, { ...home, remote: 'mfe-wallet' })).toBe(false);
  expect(isSameTarget(home, undefined)).toBe(false);
  expect(isSameTarget(undefined, home)).toBe(false);
  expect(isSameTarget(undefined, undefined)).toBe(true);
});
