/**
 * `npm run settle -- --verify <period>`: repeats the settlements of a day (`2026-11-20`) or a month (`2026-11`) from the
 * stored entries, compares each proof byte by byte, and prints its digest, which the agent sees beside the proof. It
 * changes nothing. It takes the environment of the gateway; a site with the embedded database must be stopped meanwhile.
 * Status 1: something differs; 2: it could not be verified.
 */
import { verifySettlements } from './agents/index.ts';
import { readConfig } from './server/config.ts';
import { openDatabase } from './server/database/open.ts';
import { createLog } from './server/log.ts';
import { getErrorMessage } from './server/start-error.ts';

const usage = 'Use: npm run settle -- --verify 2026-11-20 (or a month: 2026-11)';
const period = /^(\d{4}-\d{2})(-\d{2})?$/;

/** Returns the first and the last day of a day or a month. */
function readPeriod([option, text = '', ...rest]: readonly string[]): { fromDay: string; toDay: string } {
  const [, month = '', day] = period.exec(text) ?? [];
  const fromDay = `${month}${day ?? '-01'}`;
  const from = new Date(`${fromDay}T00:00:00Z`);
  // A day that does not exist, such as 2026-02-30, becomes another day or none.
  const exists = !Number.isNaN(from.getTime()) && from.toISOString().startsWith(fromDay);
  if (option !== '--verify' || rest.length > 0 || !exists) throw new Error(usage);
  if (day !== undefined) return { fromDay, toDay: fromDay };
  const end = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0));
  return { fromDay, toDay: end.toISOString().slice(0, 10) };
}

async function main(): Promise<void> {
  const days = readPeriod(process.argv.slice(2));
  const config = readConfig(process.env);
  const database = await openDatabase(config, createLog('error'));
  try {
    const { settlements, differences } = await verifySettlements(
      database,
      { ...days, timeZone: config.timeZone },
      (proofs) => {
        for (const { settlementId, contractId, digest } of proofs)
          process.stdout.write(`settlement ${settlementId} of contract ${contractId}: proof ${digest}\n`);
      },
    );
    for (const { settlementId, contractId, what } of differences)
      process.stdout.write(`settlement ${settlementId ?? 'none'} of contract ${contractId}: ${what}\n`);
    process.stdout.write(
      `${settlements} settlements from ${days.fromDay} to ${days.toDay}, ${differences.length} differences\n`,
    );
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${getErrorMessage(error)}\n`);
  process.exitCode = 2;
});
