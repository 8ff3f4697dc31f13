import { startPostgres } from '@parlour/gateway/testing/postgres-server';
import type { Section } from '../results.ts';
import { runLedgerBench } from './ledger.ts';

/**
 * Measures the ledger on the server of `BENCH_DATABASE_URL`, or on a new one that waits for the disk like a real one.
 */
export async function measureLedger(): Promise<Section> {
  const given = process.env.BENCH_DATABASE_URL;
  const server = given === undefined ? await startPostgres({ durable: true }) : undefined;
  try {
    const figures = await runLedgerBench(given ?? server?.url ?? '');
    return { title: 'The ledger against pgbench', figures };
  } finally {
    await server?.stop();
  }
}
