import { accountRecordTypes } from '@parlour/contracts/calls';
import {
  changeView,
  getRecordLimits,
  getTypes,
  groupNames,
  isFiltered,
  pageSizes,
  readView,
  recordGroups,
  toRecordFilter,
  writeView,
} from './record-rules.ts';

const today = '2026-11-20';
const start = readView('?member=transactionHistory', today, 365);

test('has every type of the rules in one group, except play money @WAL-05', () => {
  const grouped = groupNames.flatMap((name) => [...getTypes(name)]);
  expect(new Set(grouped).size).toBe(grouped.length);
  expect([...grouped].sort()).toEqual(accountRecordTypes.filter((type) => !type.startsWith('DEMO_')).sort());
});

test('begins with the last seven days, all of them on the first page @WAL-05', () => {
  expect(start).toEqual({
    range: { from: '2026-11-14', to: today },
    group: undefined,
    type: undefined,
    page: 1,
    pageSize: 20,
  });
  expect(writeView(start, today)).toBe('?member=transactionHistory');
  expect(getRecordLimits(today, 365)).toEqual({ min: '2025-11-20', max: today });
  expect(pageSizes).toEqual([20, 50, 100]);
});

test('reads back every view that it writes @WAL-05', () => {
  const view = {
    range: { from: '2026-10-01', to: '2026-10-31' },
    group: 'games',
    type: 'BET_WIN',
    page: 3,
    pageSize: 50,
  } as const;
  expect(readView(writeView(view, today), today, 365)).toEqual(view);
});

test.each([
  'from=2026-11-21&to=2026-11-30',
  'from=yesterday&to=today',
  'group=nothing&entry=BET',
  'entry=BET',
  'from=2025-11-19&to=2025-11-30',
  'pg=-1&size=7',
])('shows the initial view for an address that it cannot read: %s', (query) => {
  expect(readView(`?member=transactionHistory&${query}`, today, 365)).toEqual(start);
});

test('reads as many days as the profile offers @WAL-05 @SAFE-10', () => {
  const range = { from: '2025-11-19', to: '2025-11-30' };
  const search = writeView({ ...start, range }, today);
  expect(readView(search, today, 365).range).toEqual(start.range);
  expect(readView(search, today, 366).range).toEqual(range);
});

test('returns to the first page after any other choice', () => {
  const far = { ...start, group: 'games' as const, type: 'BET' as const, page: 4 };
  expect(changeView(far, { range: { from: today, to: today } })).toMatchObject({ page: 1, type: 'BET' });
  expect(changeView(far, { group: 'points' })).toMatchObject({ page: 1, group: 'points', type: undefined });
  expect(changeView(far, { page: 5 })).toMatchObject({ page: 5, type: 'BET' });
  expect(isFiltered(changeView(far, { group: undefined }))).toBe(false);
  expect(isFiltered({ ...start, group: 'games' })).toBe(true);
  expect(isFiltered({ ...start, type: 'BET' })).toBe(true);
});

test('requests the types of a group, or the chosen one', () => {
  expect(toRecordFilter({ ...start, page: 3 })).toMatchObject({ types: [], page: 3, pageSize: 20 });
  expect(toRecordFilter({ ...start, group: 'withdrawals' }).types).toEqual(recordGroups.withdrawals);
  expect(toRecordFilter({ ...start, group: 'withdrawals', type: 'WITHDRAW_HOLD' }).types).toEqual([
    'WITHDRAW_HOLD',
  ]);
  const { from, to } = toRecordFilter({ ...start, range: { from: today, to: today } });
  expect([from, to]).toEqual([new Date(2026, 10, 20), new Date(2026, 10, 21)]);
});
