import { isQualified } from './referral-rules.ts';

const terms = { depositMinor: 5_000, validBetMinor: 50_000 };
const progress = { status: 'OPEN', depositedMinor: 5_000, validBetMinor: 50_000 } as const;

test.each([
  ['with both conditions just met', progress, true],
  ['with one minor unit of deposits missing', { ...progress, depositedMinor: 4_999 }, false],
  ['with one minor unit of bets missing', { ...progress, validBetMinor: 49_999 }, false],
  ['with more than both', { ...progress, depositedMinor: 9_000, validBetMinor: 90_000 }, true],
  ['that was paid', { ...progress, status: 'PAID' as const }, false],
  ['that waits for a person', { ...progress, status: 'HELD' as const }, false],
])('a referral %s qualifies or does not @MEM-06', (_what, given, expected) => {
  expect(isQualified(given, terms)).toBe(expected);
});
