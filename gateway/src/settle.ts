/**
 * `npm run settle -- --verify <period>`: repeats the settlements of a day (`2026-11-20`) or a month (`2026-11`) from the
 * stored entries, compares each proof byte by byte, and prints its digest, which the agent sees beside the proof. It
 * changes nothing. It takes the environment of the gateway; a site with the embedded database must be stopped meanwhile.
 * Status 1: something differs; 2: it could not be verified.
 */
import { verifyRebates, verifySettlements } from './agents/index.ts';
import { readRebatesBefore } from './identity/index.ts';
import { readConfig } from './server/config.ts';
import { openDatabase } from './server/database/open.ts';
import { createLog } from './server/log.ts';
import { getErrorMessage } from './server/start-error.ts';
import { readPeriod } from './settle-period.ts';

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
    const { rebates, differences: others } = await verifyRebates(
      database,
      { ...days, timeZone: config.timeZone },
      readRebatesBefore,
    );
    for (const { memberId, endsAt } of others)
      process.stdout.write(`rebate of member ${memberId} until ${endsAt.toISOString()}: differs\n`);
    process.stdout.write(
      `${rebates} rebates from ${days.fromDay} to ${days.toDay}, ${others.length} differences\n`,
    );
    if (differences.length + others.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${getErrorMessage(error)}\n`);
  process.exitCode = 2;
});
