import { getStatus, getTail, isSameName, maskNumber, readNumber } from './bank-account-rules.ts';
import type { Bank } from './bank-account-store.ts';

const bank: Bank = {
  code: 'SANDBOX',
  name: { EN: 'Sandbox Bank' },
  numberMin: 6,
  numberMax: 9,
  isEnabled: true,
};

describe('the number of a bank account', () => {
  test.each([
    ['123456', '123456'],
    ['123456789', '123456789'],
    ['12 34-56', '123456'],
    ['123\u00a0456', '123456'],
  ])('"%s" is read as %s @WAL-03', (typed, number) => {
    expect(readNumber(typed, bank)).toBe(number);
  });

  test.each(['12345', '1234567890', '12345a', 'a123456', '123456a', '', '- -'])(
    '"%s" is refused @WAL-03',
    (typed) => {
      expect(() => readNumber(typed, bank)).toThrow(
        expect.objectContaining({
          code: 'identity.field-invalid',
          fields: [{ path: ['number'], rule: 'reg_pattern_digits', params: { min: 6, max: 9 } }],
        }),
      );
    },
  );

  test.each([
    ['123456789', '****6789'],
    ['123456789012', '****9012'],
    ['12345678', '****5678'],
    ['1234567', '****567'],
    ['123456', '****456'],
  ])('%s is shown as %s: at most half of it, and four digits', (number, shown) => {
    expect(maskNumber(getTail(number))).toBe(shown);
  });
});

test.each([
  ['Daw Khin Su', 'daw khin su', true],
  ['Daw Khin Su', '  Daw   Khin Su ', true],
  ['Daw Khin Su', 'Daw Khin\tSu', true],
  ['Ｄａｗ Khin', 'Daw Khin', true],
  ['Daw Khin Su', 'Daw Khin', false],
  ['Daw Khin Su', 'DawKhinSu', false],
])('the names "%s" and "%s" are the same or not @AUTH-12', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame);
});

describe('a bank account', () => {
  const now = new Date('2026-11-20T04:00:00.000Z');
  const account = (ms: number, lockedAt: Date | null = null) => ({
    lockedAt,
    usableFrom: new Date(now.getTime() + ms),
  });

  test.each([
    ['cools until its time', account(1), 'COOLING'],
    ['is active from its time on', account(0), 'ACTIVE'],
    ['is locked whatever its time', account(0, now), 'LOCKED'],
    ['is locked also while it cools', account(1, now), 'LOCKED'],
  ])('%s @WAL-03', (_what, given, status) => {
    expect(getStatus(given, now)).toBe(status);
  });
});
