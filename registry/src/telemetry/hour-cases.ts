import { hourMs } from '@parlour/basics';
import { type HourStore, hoursKeptMs, noHour } from './hour-store.ts';

interface OpenHours {
  hours: HourStore;
  clock: { time: number };
  /** Opens the same counts as after a restart. */
  reopen(): Promise<HourStore>;
}

/** Tests that every store of counts by hour must pass, run against the one that `open` returns. */
export function hourCases(open: () => Promise<OpenHours>): void {
  const wallet = (version: string, starts: number) => ({
    name: 'mfe-wallet',
    version,
    counts: { ...noHour, starts, startsGood: 1 },
  });
  const list = async (hours: HourStore) =>
    (await hours.read('mfe-wallet')).map(({ at, version, starts, startsGood }) => [
      at.slice(0, 16),
      version,
      starts,
      startsGood,
    ]);

  test('adds up what was counted in an hour, by release, and retains it over a restart @PLAT-06', async () => {
    const { hours, clock, reopen } = await open();
    hours.add([wallet('1.0.0', 3), wallet('1.1.0', 1)]);
    hours.add([wallet('1.0.0', 2)]);
    clock.time += hourMs;
    hours.add([wallet('1.0.0', 7)]);
    const expected = [
      ['2026-11-22T10:00', '1.0.0', 5, 2],
      ['2026-11-22T10:00', '1.1.0', 1, 1],
      ['2026-11-22T11:00', '1.0.0', 7, 1],
    ];
    expect(await list(hours)).toEqual(expected);
    expect(await hours.read('mfe-lobby')).toEqual([]);
    await hours.close();
    const later = await reopen();
    later.add([wallet('1.0.0', 1)]);
    expect(await list(later)).toEqual([...expected.slice(0, 2), ['2026-11-22T11:00', '1.0.0', 8, 2]]);
    await later.close();
  });

  test('forgets an hour after thirty days @PLAT-06', async () => {
    const { hours, clock } = await open();
    hours.add([wallet('1.0.0', 3)]);
    clock.time += hoursKeptMs;
    expect(await list(hours)).toHaveLength(1);
    clock.time += hourMs;
    expect(await list(hours)).toEqual([]);
    await hours.close();
  });
}
