import { getBookCurrency, parseBookKind } from './accounts.ts';
import { summarize } from './member-balances.ts';
import {
  getReversibleTypes,
  hashContent,
  type Movement,
  type ReversalOutcome,
  requirePosted,
  toRow,
} from './movement.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const bet: Movement = {
  source: 'vendor:nova',
  key: 'tx-1',
  type: 'BET',
  from: { memberId: 101, book: 'main' },
  to: { house: 'round_escrow:nova' },
  amountMinor: 500,
};
const transfer: Movement = {
  source: 'transfer',
  key: 'order-1',
  type: 'TRANSFER_DOWN',
  from: { memberId: 101, book: 'float' },
  to: { memberId: 102, book: 'main' },
  amountMinor: 500,
};
const write = (over: Partial<Movement>, movement = bet) => toRow({ ...movement, ...over }, now, 'MMK');

describe('a book', () => {
  test.each([
    ['main', 'member', 'main'],
    ['demo', 'member', 'demo'],
    ['vendor:nova', 'member', 'vendor'],
    ['vendor_in_transit:nova', 'member', 'vendor_in_transit'],
    ['vendor', 'member', undefined],
    ['vendor:', 'member', undefined],
    ['main:nova', 'member', undefined],
    ['fee_income', 'member', undefined],
    ['toString', 'member', undefined],
    ['fee_income', 'house', 'fee_income'],
    ['round_escrow:nova', 'house', 'round_escrow'],
    ['round_escrow:', 'house', undefined],
    ['main', 'house', undefined],
    ['constructor', 'house', undefined],
    ['', 'house', undefined],
  ] as const)('%j of a %s is of the kind %s', (book, books, kind) => {
    expect(parseBookKind(book, books)).toBe(kind);
  });

  test('has the unit money, points or play money', () => {
    expect(
      (['main', 'vendor', 'fee_income', 'points', 'points_issued', 'demo', 'demo_house'] as const).map(
        (kind) => getBookCurrency(kind, 'MMK'),
      ),
    ).toEqual(['MMK', 'MMK', 'MMK', 'PTS', 'PTS', 'FUN', 'FUN']);
  });
});

describe('a movement', () => {
  test('is written as a complete row', () => {
    expect(write({})).toEqual({
      source: 'vendor:nova',
      key: 'tx-1',
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
      type: 'BET',
      from_member: 101,
      from_book: 'main',
      to_member: 0,
      to_book: 'round_escrow:nova',
      currency: 'MMK',
      amount: 500,
      reference: null,
      remark: null,
      occurred_at: now,
    });
    const given = { reference: 'round-1', remark: 'late', occurredAt: new Date(0) };
    expect(write(given)).toMatchObject({ reference: 'round-1', remark: 'late', occurred_at: new Date(0) });
    expect(write({}, transfer)).toMatchObject({ from_member: 101, to_member: 102, to_book: 'main' });
  });

  test('has a hash of its content that does not depend on remark and time', () => {
    const { hash } = write({});
    expect(write({ remark: 'x', occurredAt: new Date(0) }).hash).toBe(hash);
    for (const over of [
      { amountMinor: 501 },
      { reference: 'r' },
      { key: 'tx-2' },
      { source: 'vendor:other' },
    ])
      expect(write(over).hash).not.toBe(hash);
    expect(hashContent({ a: 1 })).toBe('015abd7f5cc57a2dd94b7590f04ad808');
  });

  test.each<[Partial<Movement>, string]>([
    [
      { amountMinor: 0 },
      'BET vendor:nova/tx-1: 0 is not an amount that can be moved. It must be a whole number above 0.',
    ],
    [
      { amountMinor: -1 },
      'BET vendor:nova/tx-1: -1 is not an amount that can be moved. It must be a whole number above 0.',
    ],
    [
      { amountMinor: 0.5 },
      'BET vendor:nova/tx-1: 0.5 is not an amount that can be moved. It must be a whole number above 0.',
    ],
    [{ source: '' }, 'BET: a movement needs a source and a key.'],
    [{ key: '' }, 'BET: a movement needs a source and a key.'],
    [{ remark: 'x'.repeat(141) }, 'BET vendor:nova/tx-1: the remark is longer than 140 characters.'],
    [{ to: { house: 'fee_income' } }, 'BET vendor:nova/tx-1: this type does not go from main to fee_income.'],
    [
      { from: { memberId: 101, book: 'float' } },
      'BET vendor:nova/tx-1: this type does not go from float to round_escrow.',
    ],
    [{ from: { memberId: 0, book: 'main' } }, 'No such account: {"memberId":0,"book":"main"}.'],
    [{ from: { memberId: -1, book: 'main' } }, 'No such account: {"memberId":-1,"book":"main"}.'],
    [{ from: { memberId: 0.5, book: 'main' } }, 'No such account: {"memberId":0.5,"book":"main"}.'],
    [{ to: { house: 'nowhere' as never } }, 'No such account: {"house":"nowhere"}.'],
  ])('%j is refused', (over, message) => {
    expect(() => write(over)).toThrow(message);
  });

  test('of one minor unit with a remark of 140 characters is written', () => {
    expect(write({ amountMinor: 1, remark: 'x'.repeat(140) })).toMatchObject({ amount: 1 });
  });

  test('between members is for two, and any other for one', () => {
    expect(() => write({ to: { memberId: 101, book: 'main' } }, transfer)).toThrow(
      'TRANSFER_DOWN transfer/order-1: this type is for two members.',
    );
    const hold: Partial<Movement> = { type: 'WITHDRAW_HOLD', to: { memberId: 102, book: 'withdraw_hold' } };
    expect(() => write(hold)).toThrow('WITHDRAW_HOLD vendor:nova/tx-1: this type is not for two members.');
    expect(write({ ...hold, to: { memberId: 101, book: 'withdraw_hold' } })).toMatchObject({
      to_member: 101,
    });
  });
});

// The account record of docs/rules.md 5.12, from and to as the member's entry has them.
const recordRoutes: [type: Movement['type'], from: string, to: string][] = [
  ['DEPOSIT', 'psp_clearing', 'main'],
  ['WITHDRAW_HOLD', 'main', 'withdraw_hold'],
  ['WITHDRAW_RETURN', 'withdraw_hold', 'main'],
  ['WITHDRAW_RETURN', 'payout_in_transit', 'main'],
  ['WITHDRAW_FEE', 'withdraw_hold', 'fee_income'],
  ['VENDOR_IN', 'main', 'vendor_in_transit:nova'],
  ['VENDOR_IN', 'vendor_in_transit:nova', 'vendor:nova'],
  ['VENDOR_OUT', 'vendor:nova', 'vendor_in_transit:nova'],
  ['VENDOR_OUT', 'vendor_in_transit:nova', 'main'],
  ['POINT_CONVERT', 'points_expense', 'main'],
  ['REDEEM_CASH', 'main', 'redemption_hold'],
  ['REDEEM_CASH_RETURN', 'redemption_hold', 'main'],
  ['ADJUST_IN', 'adjustment', 'main'],
  ['ADJUST_OUT', 'main', 'adjustment'],
  ['BET', 'main', 'round_escrow:nova'],
  ['BET_WIN', 'house_gaming', 'main'],
  ['JACKPOT_WIN', 'jackpot_pool', 'main'],
  ['REBATE', 'rebate_expense', 'main'],
  ['BONUS_CONVERT', 'bonus_expense', 'main'],
  ['REWARD', 'promo_expense', 'main'],
  ['RED_ENVELOPE', 'promo_expense', 'main'],
  ['MISSION', 'promo_expense', 'main'],
  ['VIP', 'promo_expense', 'main'],
  ['REFERRAL', 'promo_expense', 'main'],
  ['DIVIDEND', 'agent_commission_expense', 'main'],
  ['SALARY_DAILY', 'agent_commission_expense', 'main'],
  ['SALARY_HOURLY', 'agent_commission_expense', 'main'],
  ['SALARY_REALTIME', 'agent_commission_expense', 'main'],
  ['REBATE_DIFF', 'agent_commission_expense', 'main'],
];
test.each(recordRoutes)('%s goes from %s to %s, and not back @WAL-05 @WAL-06', (type, from, to) => {
  const toAccount = (book: string): Movement['from'] =>
    parseBookKind(book, 'member')
      ? ({ memberId: 101, book } as Movement['from'])
      : ({ house: book } as Movement['from']);
  expect(write({ type, from: toAccount(from), to: toAccount(to) })).toMatchObject({
    from_book: from,
    to_book: to,
  });
  expect(() => write({ type, from: toAccount(to), to: toAccount(from) })).toThrow('this type does not go');
});

test('a reversal reverses only its own types, and a correction all', () => {
  expect(getReversibleTypes('BET_ROLLBACK')).toEqual(['BET', 'BONUS_BET', 'DEMO_BET']);
  expect(getReversibleTypes('WIN_ROLLBACK')).toEqual([
    'BET_WIN',
    'BONUS_WIN',
    'WIN_HOLD',
    'JACKPOT_WIN',
    'JACKPOT_HOLD',
    'DEMO_WIN',
  ]);
  expect(getReversibleTypes('CORRECTION')).toBeNull();
});

describe('a posting that must succeed', () => {
  const posting = (outcome: ReversalOutcome) => ({
    outcome,
    transferId: undefined,
    fromBalanceMinor: 40,
    toBalanceMinor: undefined,
  });

  test.each(['posted', 'replay'] as const)('succeeds as %s', (outcome) => {
    expect(requirePosted(posting(outcome))).toEqual(posting(outcome));
  });

  test.each([
    [
      'insufficient-funds',
      'wallet.insufficient-funds',
      'The account does not hold that much.',
      { balanceMinor: 40 },
    ],
    ['key-mismatch', 'request.duplicate-mismatch', 'The key was used before for something else.', undefined],
    ['rolled-back', 'wallet.order-closed', 'It was reversed before it arrived.', undefined],
    ['tombstoned', 'wallet.order-not-found', 'There is no movement to reverse.', undefined],
    ['already-reversed', 'wallet.order-closed', 'It is already reversed.', undefined],
    ['not-reversible', 'wallet.order-closed', 'It cannot be reversed this way.', undefined],
  ] as const)('fails as %s with %s', (outcome, code, message, details) => {
    expect(() => requirePosted(posting(outcome))).toThrow(expect.objectContaining({ code, message }));
    try {
      requirePosted(posting(outcome));
    } catch (error) {
      expect((error as { details?: unknown }).details).toEqual(details);
    }
  });
});

test('the balances of a member are grouped by their use', () => {
  const book = (name: string, minor: number) => ({ book: name, minor });
  expect(
    summarize([
      book('main', 1),
      book('withdraw_hold', 20),
      book('payout_in_transit', 300),
      book('redemption_hold', 4_000),
      book('float', 50_000),
      book('points', 6),
      book('points_hold', 7),
      book('demo', 8),
      book('bonus:17', 900),
      book('vendor:zed', 900_000),
      book('vendor_in_transit:nova', 1_000_000),
      book('vendor:nova', 20_000_000),
      book('xvendor:nova', 5),
    ] as never),
  ).toEqual({
    sumMinor: 21_900_001,
    mainMinor: 1,
    vendors: [
      { vendor: 'nova', minor: 20_000_000, inTransitMinor: 1_000_000 },
      { vendor: 'zed', minor: 900_000, inTransitMinor: 0 },
    ],
    inTransitMinor: 1_000_000,
    heldMinor: 4_320,
    withdrawableMinor: 1,
    floatMinor: 50_000,
    bonuses: [{ grantId: 17, minor: 900 }],
    points: 6,
    pointsHeld: 7,
    demoMinor: 8,
  });
  expect(summarize([])).toMatchObject({ sumMinor: 0, mainMinor: 0, vendors: [], heldMinor: 0, demoMinor: 0 });
});
