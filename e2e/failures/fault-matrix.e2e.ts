import { describeFaults } from '../support/faults/fault-matrix.ts';
import { startRows, swapRows } from '../support/faults/fault-rows.ts';
import { remotePages } from '../support/faults/remote-pages.ts';
import { expect, test } from '../support/journey.ts';

test.use({ baseURL: async ({ failureSite }, use) => use(failureSite.url) });

/** Two of the faults that stop a release from starting: one is refused while it loads, one while it mounts. */
const startRowsInSwap = ['entry with another hash', 'throws at render'];
const [lobby] = remotePages;
const swaps = swapRows.filter(
  (row) => startRowsInSwap.includes(row.title) || !startRows.some(({ title }) => title === row.title),
);

if (lobby) describeFaults(lobby, { clock: 'skipped', swaps });

test('covers every kind of fault at a start or in a swap', () => {
  expect(lobby?.remote).toBe('mfe-lobby');
  const met = new Set([...startRows, ...swaps].map(({ title }) => title));
  expect(swapRows.filter(({ title }) => !met.has(title))).toEqual([]);
  expect(swaps).toHaveLength(startRowsInSwap.length + swapRows.length - startRows.length);
});
