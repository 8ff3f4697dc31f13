/**
 * `npm run settle -- --verify <period>`: repeats the settlements of a day (`2026-11-20`) or a month (`2026-11`) from the
 * stored entries, and compares each proof byte by byte. It changes nothing. It takes the environment of the gateway; a
 * site with the embedded database must be stopped meanwhile.
 */
import { verifySettlements } from './agents/index.ts';
import { readConfig } from './server/config.ts';
import { openDatabase } from './server/database/open.ts';
import { createLog } from './server/log.ts';
import { getErrorMessage } from './server/start-error.ts';

const usage = 'Use: npm run settle -- --verify 2026-11-20 (or a month: 2026-11)';
const period = /^(\d{4})-(\d{2})(-\d{2})?$/;

/** Returns the first and the last day of a day or a month. */
function readPeriod([option, text = '', ...rest]: readonly string[]): { fromDay: string; toDay: string } {
  const [, year, month, day] = period.exec(text) ?? [];
  if (option !== '--verify' || rest.length > 0 || year === undefined) throw new Error(usage);
  if (day !== undefined) return { fromDay: text, toDay: text };
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { fromDay: `${text}-01`, toDay: `${text}-${lastDay}` };
}

async function main(): Promise<void> {
  const days = readPeriod(process.argv.slice(2));
  const config = readConfig(process.env);
  const database = await openDatabase(config, createLog('error'));
  try {
    const { settlements, differences } = await verifySettlements(database, {
      ...days,
      timeZone: config.timeZone,
    });
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
