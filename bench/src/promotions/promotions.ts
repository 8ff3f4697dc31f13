/** Measures promotions under many claims, the draw of a large raffle, and the cost of rewards on a settled bet. */
import { startTestGateway } from '@parlour/gateway/testing';
import { type PostgresServer, startPostgres } from '@parlour/gateway/testing/postgres-server';
import { connectTo } from '../database-url.ts';
import type { BenchFigure } from '../figure.ts';
import type { Section } from '../results.ts';
import { measureClaims } from './claims.ts';
import { measureRaffle } from './raffle.ts';
import { measureSettledBets } from './settled-bets.ts';

export async function measurePromotions(): Promise<Section> {
  const server = await startPostgres({ plansAsUsual: true });
  try {
    return {
      title: 'Promotions under load, and rewards on settled bets',
      figures: [...(await measureAwards(server)), await measureSettledBets(server)],
    };
  } finally {
    await server.stop();
  }
}

async function measureAwards(server: PostgresServer): Promise<BenchFigure[]> {
  // Forty members make the calls of thousands.
  const config = { memberCallsPerSecond: 1_000 };
  const gateway = await startTestGateway({ now: new Date(), postgresUrl: server.url, config });
  const db = await connectTo(gateway, server.url);
  try {
    return [...(await measureClaims(gateway, db)), await measureRaffle(gateway, db)];
  } finally {
    await db.end();
    await gateway.stop();
  }
}
