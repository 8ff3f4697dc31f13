import { noCounts } from '@parlour/contracts';
import { retentionMs, slotMs, type TelemetryStore } from './telemetry-store.ts';

interface OpenStore {
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

  test('counts a page once for a release, with all that it reported, from its first network and time @PLAT-06', async () => {
    const { store, clock } = await open();
    const page = { name: 'mfe-wallet', version: '1.0.0', page: 'one', network: 'home' };
    const start = clock.time;
    store.addPages([{ ...page, facts: 1 }]);
    clock.time += slotMs;
    store.addPages([
      { ...page, network: 'elsewhere', facts: 4 },
      { ...page, page: 'two', facts: 2 },
      { ...page, version: '1.1.0', facts: 1 },
    ]);
    const pages = (from: number, until?: number) =>
      store.pages('mfe-wallet', '1.0.0', new Date(from), until === undefined ? until : new Date(until));
    const [first, second] = [
      { network: 'home', at: start, facts: 5 },
      { network: 'home', at: clock.time, facts: 2 },
    ];
    expect((await pages(start)).sort((a, b) => a.at - b.at)).toEqual([first, second]);
    expect(await pages(start, clock.time)).toEqual([first]);
    expect(await pages(start + 1)).toEqual([second]);
    expect(await store.pages('mfe-lobby', '1.0.0', new Date(start))).toEqual([]);
  });
}
