import { noCounts } from '@parlour/contracts';
import { retentionMs, slotMs, type TelemetryStore } from './telemetry-store.ts';

export interface OpenStore {
  store: TelemetryStore;
  clock: { time: number };
}

/** Tests that every store must pass, run against the one that `open` returns. */
export function storeCases(open: () => Promise<OpenStore>): void {
  const wallet = (version: string, counts: Partial<typeof noCounts>) => ({
    name: 'mfe-wallet',
    version,
    counts: { ...noCounts, ...counts },
  });

  test('adds up what was counted since a time, by release @PLAT-06', async () => {
    const { store, clock } = await open();
    const start = new Date(clock.time);
    store.add([wallet('1.0.0', { mounts: 3 }), wallet('1.1.0', { mounts: 1, errors: 1 })]);
    store.add([wallet('1.0.0', { mounts: 2, mountFailures: 1 })]);
    clock.time += slotMs;
    const later = new Date(clock.time);
    store.add([wallet('1.0.0', { mounts: 10 })]);
    expect(await store.totals('mfe-wallet', '1.0.0', start)).toEqual({
      ...noCounts,
      mounts: 15,
      mountFailures: 1,
    });
    expect(await store.totals('mfe-wallet', '1.0.0', later)).toEqual({ ...noCounts, mounts: 10 });
    expect(await store.totals('mfe-wallet', '9.0.0', start)).toEqual(noCounts);
  });

  test('gives the slots of a name, oldest first, and no old ones', async () => {
    const { store, clock } = await open();
    store.add([wallet('1.0.0', { mounts: 1 })]);
    clock.time += retentionMs - slotMs;
    store.add([wallet('1.0.0', { mounts: 2 })]);
    const mounts = async () =>
      (await store.slots('mfe-wallet')).map(({ version, slots }) => [
        version,
        slots.map((slot) => slot.mounts),
      ]);
    expect(await mounts()).toEqual([['1.0.0', [1, 2]]]);
    clock.time += 2 * slotMs;
    expect(await mounts()).toEqual([['1.0.0', [2]]]);
    expect(await store.slots('mfe-lobby')).toEqual([]);
  });
}
