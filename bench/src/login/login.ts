/** Measures the calls before play: the login, and the status call that every page sends first. */
import { getStatusCall } from '@parlour/contracts/calls';
import { startPostgres } from '@parlour/gateway/testing/postgres-server';
import { type Contestant, measureRate, startBare, startGateway } from '../contestants.ts';
import { type BenchFigure, median } from '../figure.ts';
import type { Section } from '../results.ts';
import { measureLogins } from './logins.ts';

const rounds = 5;
const secondsEach = 4;
const connections = 64;

/** Runs in about a minute and a half. */
export async function measureLogin(): Promise<Section> {
  const given = process.env.BENCH_DATABASE_URL;
  const server = given === undefined ? await startPostgres({ durable: true }) : undefined;
  try {
    const gateway = await startGateway({ DATABASE_URL: given ?? server?.url ?? '', TRUST_PROXY: 'on' });
    try {
      const figures = [...(await measureLogins(gateway)), await measureStatus(gateway)];
      return { title: 'Login and the status call', figures };
    } finally {
      await gateway.stop();
    }
  } finally {
    await server?.stop();
  }
}

async function measureStatus(gateway: Contestant): Promise<BenchFigure> {
  const address = `${getStatusCall.path}?url=parlour.example`;
  const answer = await (await fetch(gateway.url + address)).text();
  const bare = await startBare(getStatusCall.path, answer);
  try {
    const rate = (url: string) => measureRate(url + address, { connections, seconds: secondsEach });
    const rates = { gateway: [] as number[], bare: [] as number[] };
    await rate(gateway.url);
    await rate(bare.url);
    for (let round = 0; round < rounds; round += 1) {
      rates.bare.push(await rate(bare.url));
      rates.gateway.push(await rate(gateway.url));
    }
    return {
      id: 'login.status',
      title: 'Status calls per second',
      ratio: median(rates.gateway.map((each, round) => each / (rates.bare[round] ?? Number.NaN))),
      goal: 0.9,
      direction: 'min',
      a: { label: 'gateway', value: Math.round(median(rates.gateway)), unit: 'calls/s' },
      b: { label: 'bare Fastify', value: Math.round(median(rates.bare)), unit: 'calls/s' },
      note: `Median of ${rounds} interleaved runs of ${secondsEach} s, ${connections} connections, ${answer.length} bytes each. The load comes from the same machine.`,
    };
  } finally {
    await bare.stop();
  }
}
