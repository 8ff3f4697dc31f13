/** Posts movements endlessly on the embedded database of the given folder and prints each acknowledged key. */

import { openEmbedded } from '../../server/database/embedded.ts';
import { migrate } from '../../server/database/migrations.ts';
import { createLog } from '../../server/log.ts';
import { createLedger } from '../ledger/index.ts';

const [folder = '', round = ''] = process.argv.slice(2);
const log = createLog('silent');
const database = await openEmbedded(folder, log);
await migrate(database, [{ module: 'wallet', folder: new URL('../migrations/', import.meta.url) }], log);
const ledger = createLedger({
  database,
  log,
  currency: 'MMK',
  clock: { now: () => new Date() },
  live: { send: () => undefined, endSession: () => undefined },
});

const memberCount = 10;

async function play(memberId: number): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const key = `${round}-${memberId}-${turn}`;
    const main = { memberId, book: 'main' } as const;
    const content =
      turn % 3 === 0
        ? ({ type: 'DEPOSIT', from: { house: 'psp_clearing' }, to: main } as const)
        : ({ type: 'BET', from: main, to: { house: 'round_escrow' } } as const);
    const { outcome } = await ledger.post({ source: 'crash', key, amountMinor: 100, ...content });
    process.stdout.write(`${key} ${outcome}\n`);
  }
}

await Promise.all(Array.from({ length: memberCount }, (_, member) => play(member + 1)));
