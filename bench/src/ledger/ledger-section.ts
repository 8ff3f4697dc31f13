import { startPostgres } from '@parlour/gateway/testing/postgres-server';
import type { Section } from '../results.ts';
import { runLedgerBench } from './ledger.ts';

/** Against the server of `BENCH_DATABASE_URL`, or one of its own that waits for the disk as a real one does. */
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
