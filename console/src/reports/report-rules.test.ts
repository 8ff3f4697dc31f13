import { describeBook } from '../book-names.ts';
import { findUnit, formatRange, getPeriod, movePeriod, readRange } from './period-rules.ts';
import {
  addSums,
  formatDifference,
  formatIn,
  formatMicro,
  formatPlainIn,
  formatSum,
  formatWhole,
  toSortable,
} from './sum-rules.ts';
import {
  compareSoFar,
  formatChange,
  formatFigure,
  getFigure,
  type Hour,
  isMoney,
  measures,
  pairHours,
} from './today/compare-rules.ts';

describe('the period of a report', () => {
  test.each([
    ['day', { from: '2024-02-29', to: '2024-02-29' }, '29 February 2024', '2024-02-28', '2024-03-01'],
    ['month', { from: '2024-02-01', to: '2024-02-29' }, 'February 2024', '2024-01-01', '2024-03-01'],
    ['month', { from: '2026-12-01', to: '2026-12-31' }, 'December 2026', '2026-11-01', '2027-01-01'],
    ['year', { from: '2024-01-01', to: '2024-12-31' }, '2024', '2023-01-01', '2025-01-01'],
    [
      'days',
      { from: '2024-02-25', to: '2024-03-02' },
      '25 Feb 2024 – 2 Mar 2024',
      '2024-02-18',
      '2024-03-03',
    ],
  ] as const)('%s %j is recognised, named, and has neighbours', (unit, range, name, before, after) => {
    expect(getPeriod(unit, range.to)).toEqual(range);
    expect(findUnit(range)).toBe(unit);
    expect(formatRange(range)).toBe(name);
    expect(movePeriod(range, 'back').from).toBe(before);
    expect(movePeriod(range, 'on').from).toBe(after);
    expect(movePeriod(movePeriod(range, 'on'), 'back')).toEqual(range);
  });

  test('is read from the address in order, and is the default where a day is none', () => {
    const byDefault = { from: '2026-11-01', to: '2026-11-30' };
    expect(readRange({ from: '2026-03-09', to: '2026-03-02' }, byDefault)).toEqual({
      from: '2026-03-02',
      to: '2026-03-09',
    });
    expect(readRange({ from: 'now', to: '2026-03-02' }, byDefault)).toEqual(byDefault);
    expect(readRange({}, byDefault)).toEqual(byDefault);
    expect(readRange({ from: '2026-11-07' }, byDefault)).toEqual({ ...byDefault, from: '2026-11-07' });
    const all = { from: '2000-01-01', to: '2999-12-31' };
    expect(readRange(all, byDefault)).toEqual(all);
    expect(readRange({ ...all, from: '1999-12-31' }, byDefault)).toEqual(byDefault);
    expect(readRange({ ...all, to: '3000-01-01' }, byDefault)).toEqual(byDefault);
  });
});

test.each([
  ['main', 'Main'],
  ['vendor:NOVA', 'At a vendor: Nova Reel'],
  ['house_gaming:GONE', 'Result of gaming: GONE'],
  ['bonus:17', 'Bonus money: 17'],
  ['promo_expense', 'Cost of promotions'],
  ['some_new_book', 'Some new book'],
])('the book %s is “%s”', (book, name) => expect(describeBook(book, { NOVA: 'Nova Reel' })).toBe(name));

test('a sum beyond the exact numbers stays exact', () => {
  expect(formatSum('900719925474099312')).toBe('9,007,199,254,740,993.12');
  expect(formatSum(-5)).toBe('−0.05');
  expect(formatSum(0)).toBe('0.00');
  expect(toSortable('900719925474099312')).toBe(Number(900_719_925_474_099_312n));
  expect(formatSum(addSums(['900719925474099312', -12]))).toBe('9,007,199,254,740,993.00');
});

test('a difference of sums has its sign', () => {
  expect([formatDifference(2613), formatDifference(-49_509), formatDifference(0)]).toEqual([
    '+26.13',
    '−495.09',
    '0.00',
  ]);
});

test('a sum of points is whole, and one of money has its minor units', () => {
  expect([formatIn('PTS', 1_234), formatIn('MMK', 1_234), formatWhole('12345')]).toEqual([
    '1,234',
    '12.34',
    '12,345',
  ]);
});

test.each([
  ['0', '0.00'],
  ['101066700000', '1,010.667'],
  ['-13400', '−0.000134'],
  ['1', '0.00000001'],
])('%s millionths of a minor unit are %s', (micro, text) => {
  expect(formatMicro(micro)).toBe(text);
});

describe('today beside last week', () => {
  const hour = (stakeMinor: number | string): Hour => ({
    at: '2026-11-20T00:00:00Z',
    deposits: 0,
    depositMinor: 0,
    failedDeposits: 1,
    bets: 0,
    stakeMinor,
    resultMinor: 0,
    logins: 0,
    failedLogins: 2,
  });
  const report = {
    today: [hour(5), hour('900719925474099312')],
    lastWeek: [hour(10), hour(20), hour(40)],
    lastWeekHourSoFar: hour(7),
  };

  test('counts last week only until the same minute, exactly', () => {
    expect(compareSoFar(report, 'bets')).toEqual({ today: '900719925474099317', lastWeek: '17' });
    expect(compareSoFar(report, 'failures')).toEqual({ today: '6', lastWeek: '6' });
  });

  test('counts nothing before the first hour began', () => {
    expect(compareSoFar({ ...report, today: [] }, 'bets')).toEqual({ today: '0', lastWeek: '7' });
  });

  test('has its figure for each measure, in money or as a number', () => {
    const busy = { ...hour(100), depositMinor: 200, resultMinor: -300, logins: 400 };
    const figures = measures.map((measure) => [measure, getFigure(busy, measure), isMoney(measure)]);
    expect(figures).toEqual([
      ['deposits', 200, true],
      ['bets', 100, true],
      ['result', -300, true],
      ['logins', 400, false],
      ['failures', 3, false],
    ]);
    expect([formatFigure('bets', 100), formatFigure('logins', 400)]).toEqual(['1.00', '400']);
  });

  test('has an hour of each day beside the other, and none before it begins', () => {
    expect(
      pairHours(report).map(({ label, today, lastWeek }) => [label, today, lastWeek === undefined]),
    ).toEqual([
      ['00:00', report.today[0], false],
      ['01:00', report.today[1], false],
      ['02:00', undefined, false],
    ]);
    expect(pairHours({ ...report, lastWeek: [hour(10)] })).toHaveLength(2);
  });

  test.each([
    [200, 250, '+25 %'],
    [200, 100, '−50 %'],
    [-200, -100, '+50 %'],
    [200, 200, '0 %'],
    [200, 203, '+2 %'],
    [1, 21, '+2,000 %'],
    [0, 100, undefined],
  ])('a change from %s to %s is %s', (before, now, change) => {
    expect(formatChange(before, now)).toBe(change);
  });
});

test.each([
  ['MMK', -123_450, '-1234.50'],
  ['MMK', '-90071992547409930000', '-900719925474099300.00'],
  ['PTS', 1_250, '1250'],
])('an exported sum of %s has no separators: %s is %s', (currency, sum, text) => {
  expect(formatPlainIn(currency, sum)).toBe(text);
});
