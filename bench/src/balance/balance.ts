/**
 * Measures the balance of a signed-in account, read live at every call, against a server that only sends the same
 * bytes.
 */
import { createApi, startDemo } from '@parlour/api-client';
import { getBalanceCall } from '@parlour/contracts/calls';
import { startPostgres } from '@parlour/gateway/testing/postgres-server';
import { measureRate, startBare, startGateway } from '../contestants.ts';
import { type BenchFigure, median } from '../figure.ts';
import type { Section } from '../results.ts';

const rounds = 5;
const secondsEach = 4;
const connections = 64;

export async function measureBalance(): Promise<Section> {
  const given = process.env.BENCH_DATABASE_URL;
  const server = given === undefined ? await startPostgres({ durable: true }) : undefined;
  try {
    return {
      title: 'The balance call against a bare server',
      figures: [
        await measureOn('PostgreSQL', { DATABASE_URL: given ?? server?.url ?? '' }),
        await measureOn('the embedded engine', {}),
      ],
    };
  } finally {
    await server?.stop();
  }
}

async function measureOn(engine: string, env: Record<string, string>): Promise<BenchFigure> {
  // The load is one member's, and its limit is not what is measured.
  const gateway = await startGateway({ ...env, MEMBER_CALLS_PER_SECOND: '1000000' });
  try {
    const token = await fetchToken(gateway.url);
    const bare = await startBare(getBalanceCall.path, await fetchAnswer(gateway.url, token));
    try {
      const rate = (url: string) =>
        measureRate(url + getBalanceCall.path, {
          headers: createAuthorization(token),
          connections,
          seconds: secondsEach,
        });
      const rates = { gateway: [] as number[], bare: [] as number[] };
      await rate(gateway.url);
      await rate(bare.url);
      for (let round = 0; round < rounds; round += 1) {
        rates.bare.push(await rate(bare.url));
        rates.gateway.push(await rate(gateway.url));
      }
      return toFigure(engine, rates);
    } finally {
      await bare.stop();
    }
  } finally {
    await gateway.stop();
  }
}

const toFigure = (engine: string, rates: { gateway: number[]; bare: number[] }): BenchFigure => ({
  id: `balance.${engine}`,
  title: `Balance calls per second, on ${engine}`,
  ratio: median(rates.gateway.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN))),
  goal: 0.5,
  direction: 'min',
  a: { label: 'gateway', value: Math.round(median(rates.gateway)), unit: 'calls/s' },
  b: { label: 'bare Fastify', value: Math.round(median(rates.bare)), unit: 'calls/s' },
  note: `Median of ${rounds} interleaved runs of ${secondsEach} s, ${connections} connections. Every call checks the session and reads the balance from the database; calls that arrive together share a read. The load comes from the same machine.`,
});

/** Opens a demo account's session. It needs no password, and reads a balance like any other session. */
async function fetchToken(url: string): Promise<string> {
  const api = createApi({ baseUrl: url, token: () => undefined, onSessionLost: () => undefined });
  return (await startDemo(api, { os: 'bench' })).token;
}

const createAuthorization = (token: string) => ({ authorization: `Bearer ${token}` });

async function fetchAnswer(url: string, token: string): Promise<string> {
  const answer = await fetch(url + getBalanceCall.path, { headers: createAuthorization(token) });
  if (!answer.ok) throw new Error(`Asking for the balance: status ${answer.status}, ${await answer.text()}`);
  return answer.text();
}
