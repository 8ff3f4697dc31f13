import {
  type Circumstances,
  checkTransferLimits,
  computeDailyLeft,
  findBlocker,
  isAllowedPair,
  type TransferTerms,
} from './transfer-rules.ts';

type Party = Parameters<typeof isAllowedPair>[1];

const agent: Party = {
  id: 10,
  uplineId: 1,
  accountKind: 'agent',
  accountClass: 'real',
  canTransferUp: false,
};
const member: Party = {
  id: 20,
  uplineId: 10,
  accountKind: 'member',
  accountClass: 'real',
  canTransferUp: true,
};

describe('a pair', () => {
  const isUpAllowed = (child: Partial<Party>, parent: Partial<Party> = {}) =>
    isAllowedPair('UP', { ...member, ...child }, { ...agent, ...parent });
  const isDownAllowed = (child: Partial<Party>, parent: Partial<Party> = {}) =>
    isAllowedPair('DOWN', { ...agent, ...parent }, { ...member, ...child });

  test('of a member and the agent directly above may transfer both ways @WAL-04', () => {
    expect([isUpAllowed({}), isDownAllowed({})]).toEqual([true, true]);
    expect(isUpAllowed({ accountKind: 'agent' })).toBe(true);
  });

  test.each<[string, Partial<Party>, Partial<Party>]>([
    ['who are not directly above each other', { uplineId: 11 }, {}],
    ['of two players', {}, { accountKind: 'member' }],
    ['with a demo account', { accountKind: 'demo' }, {}],
    ['of two classes', { accountClass: 'test' }, {}],
  ])('%s may not @WAL-04', (_what, child, parent) => {
    expect([isUpAllowed(child, parent), isDownAllowed(child, parent)]).toEqual([false, false]);
  });

  test('of test accounts may transfer to each other', () => {
    expect(isUpAllowed({ accountClass: 'test' }, { accountClass: 'test' })).toBe(true);
  });

  test('may transfer up only where the agent accepts it, and always down @WAL-04', () => {
    const closed = { canTransferUp: false };
    expect([isUpAllowed(closed), isDownAllowed(closed)]).toEqual([false, true]);
  });

  test('is not allowed the other way round', () => {
    expect(isAllowedPair('UP', agent, member)).toBe(false);
    expect(isAllowedPair('DOWN', member, agent)).toBe(false);
  });
});

const terms: TransferTerms = { minMinor: 100, maxMinor: 5_000, dailyMaxMinor: 8_000, turnoverMultiple: 1 };

describe('the limits', () => {
  test.each([
    [100, 0],
    [5_000, 0],
    [5_000, 3_000],
  ])('allow %d after %d @WAL-04', (amount, used) => {
    expect(() => checkTransferLimits(terms, amount, used)).not.toThrow();
  });

  test.each([99, 5_001])('refuse %d, one outside of the range @WAL-04', (amount) => {
    const range = { minMinor: 100, maxMinor: 5_000 };
    expect(() => checkTransferLimits(terms, amount, 0)).toThrow(
      expect.objectContaining({
        code: 'wallet.amount-out-of-range',
        details: range,
        fields: [{ path: ['amount'], rule: 'amount-range', params: range }],
      }),
    );
  });

  test('refuse one more than the day has left @WAL-04', () => {
    expect(() => checkTransferLimits(terms, 3_001, 5_000)).toThrow(
      expect.objectContaining({
        code: 'wallet.limit-reached',
        details: { limitMinor: 8_000, usedMinor: 5_000, leftMinor: 3_000 },
        fields: [{ path: ['amount'], rule: 'limit-reached', params: { leftMinor: 3_000 } }],
      }),
    );
    expect([computeDailyLeft(terms, 7_999), computeDailyLeft(terms, 9_000)]).toEqual([1, 0]);
  });
});

describe('the first reason why no transfer is possible', () => {
  const open: Circumstances = {
    isOff: false,
    isAllowed: true,
    isStopped: false,
    hasPaymentPassword: true,
    isExcluded: false,
    isBlocked: false,
    availableMinor: 100,
    dailyLeftMinor: 100,
    isTurnoverOpen: false,
  };
  /** Every reason at once, in the order in which they are found. */
  const reasons: [keyof Circumstances, boolean | number, string][] = [
    ['isOff', true, 'wallet.transfers-off'],
    ['isAllowed', false, 'wallet.transfer-not-allowed'],
    ['isStopped', true, 'wallet.withdrawals-stopped'],
    ['hasPaymentPassword', false, 'identity.payment-password-missing'],
    ['isExcluded', true, 'member.excluded'],
    ['isBlocked', true, 'member.blocked'],
    ['dailyLeftMinor', 99, 'wallet.limit-reached'],
    ['availableMinor', 99, 'wallet.insufficient-funds'],
    ['isTurnoverOpen', true, 'wallet.turnover-open'],
  ];

  test('is none while the smallest amount is possible @WAL-04', () => {
    expect(findBlocker(terms, open)).toBeUndefined();
  });

  test.each(reasons.map(([field, value, code], index) => ({ field, value, code, index })))(
    'is $code before the later ones @WAL-04',
    ({ field, value, code, index }) => {
      expect(findBlocker(terms, { ...open, [field]: value })).toBe(code);
      const later = Object.fromEntries(reasons.slice(index).map(([name, set]) => [name, set]));
      expect(findBlocker(terms, { ...open, ...later })).toBe(code);
    },
  );
});
