/**
 * `npm run verify`: verifies a whole database: audit log, ledger, and the money of every order, round and reward. It
 * changes nothing and may run beside a gateway; a site with the embedded database must be stopped meanwhile. It takes the
 * environment of the gateway. Status 1: something does not hold; 2: it could not be verified.
 */
import { assembleModules } from './modules.ts';
import { readConfig } from './server/config.ts';
import { buildFrame } from './server/frame.ts';
import { getErrorMessage } from './server/start-error.ts';
import { findDrift } from './wallet/index.ts';

const usage = 'Use: npm run verify';

async function main(): Promise<void> {
  if (process.argv.length > 2) throw new Error(usage);
  const frame = await buildFrame({ ...readConfig(process.env), logLevel: 'error' });
  try {
    for (const { moneyChecks = [] } of assembleModules(frame).modules) frame.moneyChecks.add(moneyChecks);
    const everything = { isFull: true, progress: { audit: undefined, ledgerUntil: 0 } };
    const { problems, auditSeq } = await findDrift(frame, everything);
    for (const { invariant, count, example } of problems)
      process.stdout.write(`does not hold: ${invariant} (${count} times, for example ${example})\n`);
    process.stdout.write(
      `verified the ledger and ${auditSeq} entries of the audit log, ${problems.length} problems\n`,
    );
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await frame.database.close();
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${getErrorMessage(error)}\n`);
  process.exitCode = 2;
});
