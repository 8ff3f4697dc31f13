/** Measures a vendor's bets through HTTP, signed and checked: batched, against one transaction per bet. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLedger } from '@parlour/gateway/ledger';
import { startTestGateway, startTestVendor } from '@parlour/gateway/testing';
import { startChild } from '@parlour/gateway/testing/child-process';
import { startPostgres } from '@parlour/gateway/testing/postgres-server';
import autocannon from 'autocannon';
import { getDatabaseUrl } from '../database-url.ts';
import { type BenchFigure, median } from '../figure.ts';
import type { Section } from '../results.ts';
import { gameId, memberCount, openSessions, stakeMinor, type Vendor, vendorCode } from './game-sessions.ts';

const rounds = 3;
const secondsEach = 5;

interface Contestant {
  url: string;
  stop(): Promise<void>;
}

/** All bets of all members touch one house account: the escrow of the vendor. */
export async function measureVendorBets(): Promise<Section> {
  const server = await startPostgres({ durable: true });
  const vendor = await startTestVendor(vendorCode, { now: () => new Date() });
  const stops: (() => Promise<void>)[] = [() => server.stop(), () => vendor.close()];
  try {
    const setUp = await startTestGateway({
      now: new Date(),
      postgresUrl: server.url,
      config: { vendors: [vendor.connection] },
    });
    stops.push(() => setUp.stop());
    const databaseUrl = await getDatabaseUrl(setUp, server.url);
    const sessionIds = await openSessions(setUp, vendor, databaseUrl);
    const batched = await startGateway(databaseUrl, vendor, {});
    stops.push(() => batched.stop());
    const single = await startGateway(databaseUrl, vendor, { BET_BATCH_MAX: '1' });
    stops.push(() => single.stop());
    const figure = await measureRates({ batched, single }, vendor, sessionIds);
    const violations = await verifyLedger(setUp.database);
    if (violations.length > 0)
      throw new Error(`The ledger is not sound after the runs: ${JSON.stringify(violations)}`);
    return { title: 'Bets of a vendor through HTTP', figures: [figure] };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function startGateway(
  databaseUrl: string,
  { connection }: Vendor,
  env: Record<string, string>,
): Promise<Contestant> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-bench-'));
  const child = startChild('main.ts', {
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    VENDORS: `${vendorCode}=${connection.url()} ${connection.secret}`,
    ...env,
  });
  const [, url = ''] = await child.waitForOutput(/"address":"(http:[^"]+)"/);
  return {
    url,
    async stop() {
      child.process.kill('SIGTERM');
      await child.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function measureRates(
  { batched, single }: { batched: Contestant; single: Contestant },
  vendor: Vendor,
  sessionIds: readonly string[],
): Promise<BenchFigure> {
  const rates = { together: [] as number[], single: [] as number[] };
  for (const { url } of [batched, single]) await measureRate(url, vendor, sessionIds);
  for (let round = 0; round < rounds; round += 1) {
    rates.single.push(await measureRate(single.url, vendor, sessionIds));
    rates.together.push(await measureRate(batched.url, vendor, sessionIds));
  }
  return {
    id: 'vwc.bets',
    title: 'Bets through HTTP, signed and checked, one house account',
    ratio: median(rates.together.map((rate, round) => rate / (rates.single[round] ?? Number.NaN))),
    goal: 5,
    direction: 'min',
    a: { label: 'taken together', value: Math.round(median(rates.together)), unit: 'bets/s' },
    b: { label: 'each by itself', value: Math.round(median(rates.single)), unit: 'bets/s' },
    note: `Median of ${rounds} interleaved runs of ${secondsEach} s, ${memberCount} members and as many connections. Every bet is signed, its nonce and session are checked, its round is opened and its stake is in the ledger before it is answered. The load comes from the same machine.`,
  };
}

let lastBet = 0;

/** Measures accepted bets per second. Throws when a bet is not accepted. */
async function measureRate(url: string, vendor: Vendor, sessionIds: readonly string[]): Promise<number> {
  let refused: string | undefined;
  const result = await autocannon({
    url,
    connections: memberCount,
    duration: secondsEach,
    requests: [
      {
        method: 'POST',
        path: '/vwc/1/bet',
        setupRequest(request) {
          lastBet += 1;
          const body = JSON.stringify({
            sessionId: sessionIds[lastBet % sessionIds.length],
            txId: `b-${lastBet}`,
            roundId: `r-${lastBet}`,
            gameId,
            amount: stakeMinor,
            currency: 'MMK',
          });
          return {
            ...request,
            body,
            headers: { 'content-type': 'application/json', ...vendor.headersFor(body) },
          };
        },
        onResponse(_status, body) {
          if (!body.includes('"code":"OK"')) refused = body;
        },
      },
    ],
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0 || refused !== undefined)
    throw new Error(`${failed} of ${result.requests.total} bets failed; one was answered with ${refused}.`);
  return result.requests.total / result.duration;
}
