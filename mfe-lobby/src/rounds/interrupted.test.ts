import { isInterrupted } from './interrupted.ts';

const placedAt = new Date(1_000_000);
const after = (ms: number) => placedAt.getTime() + ms;

test('a round is interrupted if its vendor does not respond, or if it should have ended at once @GAME-06', () => {
  expect(isInterrupted({ status: 'UNFINISHED', gameType: 'ELOTT', placedAt }, after(0))).toBe(true);
  expect(isInterrupted({ status: 'OPEN', gameType: 'RNG', placedAt }, after(61_000))).toBe(true);
  expect(isInterrupted({ status: 'OPEN', gameType: 'RNG', placedAt }, after(5_000))).toBe(false);
  // A ticket waits for its draw.
  expect(isInterrupted({ status: 'OPEN', gameType: 'ELOTT', placedAt }, after(600_000))).toBe(false);
});
