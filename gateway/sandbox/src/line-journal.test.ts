import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@parlour/basics';
import { openLineJournal, spareLines } from './line-journal.ts';
import { openEventResults } from './vendor/event-results.ts';
import { openRoundJournal, type Round } from './vendor/round-journal.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlour-journal-'));
  file = join(folder, 'lines.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const now = new Date('2026-11-20T04:00:00.000Z').getTime();
const at = (days: number): string => new Date(now - days * dayMs).toISOString();
const readLines = (path: string): string[] => readFileSync(path, 'utf8').split('\n').filter(Boolean);
const write = (path: string, values: readonly object[]): void =>
  writeFileSync(path, values.map((value) => `${JSON.stringify(value)}\n`).join(''));

const round = (roundId: string, over: Partial<Round>): Round => ({
  roundId,
  gameId: 'keno',
  sessionId: 's',
  playerRef: 'p',
  requestId: `request-of-${roundId}`,
  stakeMinor: 10,
  payoutMinor: 0,
  currency: 'MMK',
  betTxId: `b-${roundId}`,
  winTxId: `w-${roundId}`,
  rollbackTxId: `x-${roundId}`,
  outcome: {},
  state: 'settled',
  startedAt: at(1),
  ...over,
});

test('keeps the last state of each recent round, and of old rounds with a pending payment @GAME-06', () => {
  const history = Array.from({ length: spareLines.opening + 100 }, (_, index) =>
    round(`r${index % 10}`, {
      state: index < spareLines.opening + 90 ? 'planned' : 'settled',
      endedAt: at(1),
    }),
  );
  write(file, [
    ...history,
    round('old', { startedAt: at(61), endedAt: at(61) }),
    round('owing', { startedAt: at(100), state: 'staked' }),
    round('ticket', { startedAt: at(100), state: 'open' }),
  ]);
  const journal = openRoundJournal(file, () => now);
  journal.close();
  expect(readLines(file)).toHaveLength(12);
  const again = openRoundJournal(file, () => now);
  expect(again.get('old')).toBeUndefined();
  expect(again.get('r9')?.state).toBe('settled');
  expect(again.unfinished().map(({ roundId }) => roundId)).toEqual(['owing']);
  expect(again.openTickets('keno').map(({ roundId }) => roundId)).toEqual(['ticket']);
  expect(again.findByRequest('s', 'request-of-r3')?.roundId).toBe('r3');
  expect(again.listByPlayer('p', 'keno')).toHaveLength(12);
  again.close();
});

test('never discards a result that a ticket waits for, since it must not be drawn again @GAME-06', () => {
  const result = (number: number, drawnAt: string) => ({
    gameId: 'keno',
    number,
    result: {},
    draws: [],
    drawnAt,
  });
  const doubled = Array.from({ length: spareLines.opening + 1 }, () => result(3, at(1)));
  write(file, [result(1, at(20)), result(2, at(20)), ...doubled]);
  const results = openEventResults(file, { now: () => now, isAwaited: (_game, number) => number === 2 });
  expect([1, 2, 3].map((number) => results.get('keno', number)?.number)).toEqual([undefined, 2, 3]);
  results.close();
  expect(readLines(file)).toHaveLength(2);
});

test('compacts its file while it runs, and loses no added value @GAME-06', () => {
  const values = new Map<string, number>();
  const open = () =>
    openLineJournal<[string, number]>(
      file,
      ([key, value]) => values.set(key, value),
      () => [...values],
    );
  const journal = open();
  const batch = 1_000;
  for (let from = 0; from < spareLines.running + 3 * batch; from += batch) {
    const added = Array.from({ length: batch }, (_, index): [string, number] => [
      `k${index % 7}`,
      from + index,
    ]);
    journal.addAll(added);
    for (const [key, value] of added) values.set(key, value);
  }
  journal.close();
  expect(readLines(file).length).toBeLessThan(spareLines.running);
  const before = new Map(values);
  values.clear();
  open().close();
  expect(values).toEqual(before);
});

test('continues with the old file when a crash left the new one incomplete @GAME-06', () => {
  write(file, [['a', 1]]);
  writeFileSync(`${file}.new`, '["a",2]\n["b"');
  const read: unknown[] = [];
  const journal = openLineJournal<unknown>(
    file,
    (value) => read.push(value),
    () => read,
  );
  journal.close();
  expect(read).toEqual([['a', 1]]);
  expect(existsSync(file)).toBe(true);
});
