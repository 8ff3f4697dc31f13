/** The balance of somebody signed in, read live at every call, against a server that only sends the same bytes. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApi, startDemo } from '@parlour/api-client';
import { getBalanceCall } from '@parlour/contracts/calls';
import { startChild } from '@parlour/gateway/testing/child-process';
import { startPostgres } from '@parlour/gateway/testing/postgres-server';
import autocannon from 'autocannon';
import { type BenchFigure, median } from '../figure.ts';
import type { Section } from '../results.ts';

const rounds = 5;
const secondsEach = 4;
const connections = 64;

/** A server under load, in a process of its own. */
interface Contestant {
  url: string;
  stop(): Promise<void>;
}

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
  const gateway = await startGateway(env);
  try {
    const token = await tokenOf(gateway.url);
    const bare = await startBare(await answerOf(gateway.url, token));
    try {
      const rates = { gateway: [] as number[], bare: [] as number[] };
      await rateOf(gateway.url, token);
      await rateOf(bare.url, token);
      for (let round = 0; round < rounds; round += 1) {
        rates.bare.push(await rateOf(bare.url, token));
        rates.gateway.push(await rateOf(gateway.url, token));
      }
      return figureOf(engine, rates);
    } finally {
      await bare.stop();
    }
  } finally {
    await gateway.stop();
  }
}

const figureOf = (engine: string, rates: { gateway: number[]; bare: number[] }): BenchFigure => ({
  id: `balance.${engine}`,
  title: `Balance calls per second, on ${engine}`,
  ratio: median(rates.gateway.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN))),
  goal: 0.5,
  direction: 'min',
  a: { label: 'gateway', value: Math.round(median(rates.gateway)), unit: 'calls/s' },
  b: { label: 'bare Fastify', value: Math.round(median(rates.bare)), unit: 'calls/s' },
  note: `Median of ${rounds} interleaved runs of ${secondsEach} s, ${connections} connections. Every call checks the session and reads the balance from the database; calls that arrive together share a read. The load comes from the same machine.`,
});

async function startGateway(env: Record<string, string>): Promise<Contestant> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-bench-'));
  const child = startChild('main.ts', {
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    ...env,
  });
  const [, url = ''] = await child.says(/"address":"(http:[^"]+)"/);
  return {
    url,
    async stop() {
      child.process.kill('SIGTERM');
      await child.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startBare(body: string): Promise<Contestant> {
  const file = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, [file, getBalanceCall.path, body], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
      const found = /listening at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error('The bare server ended before it listened.')));
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A demo account's session: opened without a password, and as good as any for reading a balance. */
async function tokenOf(url: string): Promise<string> {
  const api = createApi({ baseUrl: url, token: () => undefined, onSessionLost: () => undefined });
  return (await startDemo(api, { os: 'bench' })).token;
}

const signed = (token: string) => ({ authorization: `Bearer ${token}` });

async function answerOf(url: string, token: string): Promise<string> {
  const answer = await fetch(url + getBalanceCall.path, { headers: signed(token) });
  if (!answer.ok) throw new Error(`Asking for the balance: status ${answer.status}, ${await answer.text()}`);
  return answer.text();
}

/** Answered calls per second. Fails when one call fails. */
async function rateOf(url: string, token: string): Promise<number> {
  const result = await autocannon({
    url: url + getBalanceCall.path,
    headers: signed(token),
    connections,
    duration: secondsEach,
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} calls to ${url} failed.`);
  return result.requests.total / result.duration;
}
