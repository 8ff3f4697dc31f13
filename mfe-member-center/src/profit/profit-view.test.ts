import { usualPeriods } from '../record-periods.ts';
import * as rules from './profit-view.ts';

const { writeView } = rules;
const daysMax = rules.getDaysMax(usualPeriods);
const readView = (search: string, day: string, historyDays = 365) =>
  rules.readView(search, day, { ...usualPeriods, historyDays });
const changeView = (view: rules.ProfitView, change: Partial<rules.ProfitView>) =>
  rules.changeView(view, change, daysMax);
const toProfitFilter = (view: rules.ProfitView, day: string, periods = usualPeriods) =>
  rules.toProfitFilter(view, day, periods);

const today = '2026-11-20';
const start = readView('?member=personalProfit', today);

test('begins with the summary of the last thirty days @MEM-05', () => {
  expect(start).toMatchObject({ tab: 'summary', range: { from: '2026-10-22', to: today } });
  expect(writeView(start, today)).toBe('?member=personalProfit');
});

test('reads back every view that it writes @MEM-05', () => {
  const view = {
    tab: 'days',
    range: { from: '2026-10-01', to: '2026-10-31' },
    gameType: 'LIVE',
    vendor: 'GOLDEN_TABLE',
  } as const;
  expect(readView(writeView(view, today), today)).toEqual(view);
});

test('reads no period before the days of the profile @MEM-05 @SAFE-10', () => {
  const search = '?from=2025-11-10&to=2025-11-19';
  expect(readView(search, today)).toEqual(start);
  expect(readView(search, today, 375).range).toEqual({ from: '2025-11-10', to: '2025-11-19' });
});

test('cuts a long period to its last days, and clears the vendor with a new game type', () => {
  const long = changeView(start, { range: { from: '2026-01-01', to: '2026-11-10' } });
  expect(long.range).toEqual({ from: '2026-08-11', to: '2026-11-10' });
  expect(rules.changeView(start, { range: long.range }, 31).range.from).toBe('2026-10-11');
  expect(changeView({ ...start, vendor: 'NOVA_REEL' }, { gameType: 'LIVE' }).vendor).toBeUndefined();
});

test.each([
  ['2026-11-20', '2025-12-01', '2026-11-21'],
  ['2026-12-31', '2026-01-01', '2027-01-01'],
  ['2027-01-01', '2026-02-01', '2027-01-02'],
])('asks on %s for twelve months from %s and the day that may have begun @SAFE-08', (day, fromDay, toDay) => {
  const view = { ...start, tab: 'months' as const, gameType: 'LIVE' as const };
  expect(toProfitFilter(view, day)).toEqual({ unit: 'month', fromDay, toDay });
  const longer = toProfitFilter(view, day, { ...usualPeriods, statementMonths: 24 });
  expect(longer.fromDay).toBe(`${Number(fromDay.slice(0, 4)) - 1}${fromDay.slice(4)}`);
});

test('asks for the day that may have begun only when a period ends today @SAFE-08', () => {
  const from = '2026-11-01';
  const ask = (to: string) => toProfitFilter({ ...start, range: { from, to } }, today);
  expect(ask(today)).toMatchObject({ fromDay: from, toDay: '2026-11-21' });
  expect(ask('2026-11-19')).toMatchObject({ fromDay: from, toDay: '2026-11-19' });
});

test('filters by game in the summary only: the credit report is of the whole account @MEM-08', () => {
  const chosen = { ...start, gameType: 'LIVE' as const };
  expect(toProfitFilter(chosen, today)).toMatchObject({ unit: 'day', gameType: 'LIVE' });
  expect(toProfitFilter({ ...chosen, tab: 'days' }, today)).not.toHaveProperty('gameType');
});
