import type { VendorGroup } from '@parlour/api-client';
import { listVendors } from '../game-vendors.ts';
import * as rules from './bets-rules.ts';

const { getBetLimits, isFiltered, toBetFilter, writeView } = rules;
const readView = (search: string, day: string, betDays = 31, historyDays = 365) =>
  rules.readView(search, day, { betDays, historyDays });
const changeView = (view: rules.BetsView, change: Partial<rules.BetsView>, daysMax = 31) =>
  rules.changeView(view, change, daysMax);

const today = '2026-11-20';
const start = readView('?member=personalHistoryCopy', today);

test('begins with the last seven days @MEM-05', () => {
  expect(start).toEqual({
    range: { from: '2026-11-14', to: today },
    gameType: undefined,
    vendor: undefined,
    status: undefined,
    page: 1,
    pageSize: 20,
  });
  expect(isFiltered(start)).toBe(false);
  for (const filter of [{ gameType: 'LIVE' }, { vendor: 'NOVA' }, { status: 'WON' }] as const)
    expect(isFiltered({ ...start, ...filter })).toBe(true);
  expect(writeView(start, today)).toBe('?member=personalHistoryCopy');
});

test('reads back every view that it writes @MEM-05', () => {
  const view = {
    range: { from: '2026-10-01', to: '2026-10-31' },
    gameType: 'LIVE',
    vendor: 'GOLDEN_TABLE',
    status: 'WON',
    page: 3,
    pageSize: 100,
  } as const;
  expect(readView(writeView(view, today), today)).toEqual(view);
});

test.each(['from=2026-12-01&to=2026-12-02', 'game=CHESS', 'status=LUCKY', 'pg=0&size=33', 'vendor='])(
  'shows the initial view for an address that it cannot read: %s',
  (query) => expect(readView(`?member=personalHistoryCopy&${query}`, today)).toEqual(start),
);

test('keeps the last 31 days of a period that is too long @MEM-05', () => {
  const range = { from: '2026-08-01', to: '2026-11-10' };
  expect(changeView(start, { range }).range).toEqual({ from: '2026-10-11', to: '2026-11-10' });
  const longest = { from: '2026-10-11', to: '2026-11-10' };
  expect(changeView(start, { range: longest }).range).toEqual(longest);
  expect(getBetLimits(today, 365)).toEqual({ min: '2025-11-20', max: today });
  expect(readView('?from=2026-08-01&to=2026-11-10', today).range.from).toBe('2026-10-11');
  expect(changeView(start, { range }, 62).range.from).toBe('2026-09-10');
  expect(readView('?from=2026-08-01&to=2026-11-10', today, 62).range.from).toBe('2026-09-10');
});

test('reads no period before the days of the profile @MEM-05 @SAFE-10', () => {
  const search = '?from=2025-11-10&to=2025-11-19';
  expect(readView(search, today)).toEqual(start);
  expect(readView(search, today, 31, 375).range).toEqual({ from: '2025-11-10', to: '2025-11-19' });
});

test('clears the vendor with a new game type, and returns to the first page', () => {
  const far = { ...start, gameType: 'RNG' as const, vendor: 'NOVA_REEL', page: 4 };
  expect(changeView(far, { gameType: 'LIVE' })).toMatchObject({ vendor: undefined, page: 1 });
  expect(changeView(far, { status: 'WON' })).toMatchObject({ vendor: 'NOVA_REEL', page: 1 });
  expect(changeView(far, { page: 5 })).toMatchObject({ vendor: 'NOVA_REEL', page: 5 });
});

test('requests the time from the first midnight to the one after the last day', () => {
  const { from, to } = toBetFilter({ ...start, range: { from: today, to: today } });
  expect([from, to]).toEqual([new Date(2026, 10, 20), new Date(2026, 10, 21)]);
});

test('offers each vendor of the game type once', () => {
  const vendor = (code: string) => ({ code, name: code.toLowerCase() });
  const groups = [
    { type: 'RNG', vendors: [vendor('A'), vendor('B')] },
    { type: 'LIVE', vendors: [vendor('B'), vendor('C')] },
  ] as unknown as VendorGroup[];
  const codes = (type?: 'LIVE') => listVendors(groups, type).map(({ code }) => code);
  expect(codes()).toEqual(['A', 'B', 'C']);
  expect(codes('LIVE')).toEqual(['B', 'C']);
});
