/**
 * Measures operators' search over a million members, and pages of a member with many bets, through HTTP with grants,
 * masks and audit records.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { memberBetsAct, readMemberAct, searchMembersAct } from '@parlour/contracts/back-office';
import { readTestOperatorKeys, signGrant } from '@parlour/gateway/testing/operator';
import { startPostgres } from '@parlour/gateway/testing/postgres-server';
import pg from 'pg';
import { type Contestant, startGateway } from '../contestants.ts';
import { type BenchFigure, median, percentile } from '../figure.ts';
import type { Section } from '../results.ts';
import { addBets, addMembers, firstId, generateSearches, type Search } from './generated-members.ts';

const many = Number(process.env.BENCH_MEMBERS ?? 1_000_000);
const few = Math.round(many / 100);
const searches = 2_000;
const manyBets = 200_000;
const fewBets = 200;
const pages = 300;
/** Few callers, so that the response time contains no queueing. */
const callers = 2;
const p99GoalMs = 100;
const growthGoal = 2;

/** Runs in about four minutes, most of which is the creation of the members. */
export async function measureMembers(): Promise<Section> {
  const server = await startPostgres();
  const registry = await startRegistryKeys();
  const stops: (() => Promise<void>)[] = [() => server.stop(), registry.stop];
  try {
    const gateway = await startGateway({
      DATABASE_URL: server.url,
      REGISTRY_URL: registry.url,
      OPERATOR_SECOND_FACTOR: 'optional',
    });
    stops.push(() => gateway.stop());
    const db = new pg.Client({ connectionString: server.url });
    await db.connect();
    stops.push(() => db.end());
    await addMembers(db, { from: 0, count: few });
    const timesOfFew = await timeSearches(gateway, generateSearches(few, searches));
    await addMembers(db, { from: few, count: many });
    await db.query('vacuum');
    const timesOfMany = await timeSearches(gateway, generateSearches(many, searches));
    return {
      title: `Operators' search over ${many.toLocaleString('en')} members`,
      figures: [...compareSearches(timesOfFew, timesOfMany), ...(await measurePages(gateway, db))],
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** Serves the public keys of the grants, as the registry does. */
async function startRegistryKeys(): Promise<{ url: string; stop(): Promise<void> }> {
  const keys = JSON.stringify(await readTestOperatorKeys());
  const server = createServer((_request, response) => response.end(keys));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface Call {
  path: string;
  /** Absent for a `GET`. */
  body?: object;
}

/** Makes the calls and returns the time of each in milliseconds. Throws when one fails. */
async function timeCalls(gateway: Contestant, calls: readonly Call[]): Promise<number[]> {
  const grant = await signGrant({ sub: 'bench', roles: ['admin'] });
  const authorization = `Bearer ${grant}`;
  const times: number[] = [];
  const waiting = [...calls];
  const work = async (): Promise<void> => {
    for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
      const { path, body } = call;
      const start = performance.now();
      const response = await fetch(`${gateway.url}/wps/operator/${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      });
      const answer = await response.text();
      times.push(performance.now() - start);
      if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${answer}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, work));
  return times;
}

async function timeSearches(gateway: Contestant, list: readonly Search[]): Promise<number[]> {
  const calls = list.map((search) => ({ path: searchMembersAct.path, body: { ...search, limit: 20 } }));
  await timeCalls(gateway, calls.slice(0, 200));
  return timeCalls(gateway, calls);
}

const round = (ms: number): number => Math.round(ms * 100) / 100;

function compareSearches(timesOfFew: readonly number[], timesOfMany: readonly number[]): BenchFigure[] {
  const note = `${searches} searches by every property, exact and by prefixes, ${callers} callers, 20 rows each, through HTTP with the audit record.`;
  const p99 = percentile(timesOfMany, 0.99);
  return [
    {
      id: 'members.p99',
      title: `Slowest of a hundred searches over ${many.toLocaleString('en')} members, to ${p99GoalMs} ms`,
      ratio: p99 / p99GoalMs,
      goal: 1,
      direction: 'max',
      a: { label: 'gateway, p99', value: round(p99), unit: 'ms' },
      b: { label: 'goal', value: p99GoalMs, unit: 'ms' },
      note,
    },
    {
      id: 'members.growth',
      title: `Time of a search over ${many.toLocaleString('en')} members, to ${few.toLocaleString('en')}`,
      ratio: median(timesOfMany) / median(timesOfFew),
      goal: growthGoal,
      direction: 'max',
      a: {
        label: `${many.toLocaleString('en')} members, median`,
        value: round(median(timesOfMany)),
        unit: 'ms',
      },
      b: {
        label: `${few.toLocaleString('en')} members, median`,
        value: round(median(timesOfFew)),
        unit: 'ms',
      },
      note,
    },
  ];
}

/** Measures reading a member and the first page of bets, of a member with many bets and one with few. */
async function measurePages(gateway: Contestant, db: pg.Client): Promise<BenchFigure[]> {
  const [player, guest] = [firstId, firstId + 1];
  await addBets(db, player, manyBets);
  await addBets(db, guest, fewBets);
  const repeat = ({ path }: { path: string }, memberId: number): Call[] =>
    Array.from({ length: pages }, () => ({ path: `${path}?memberId=${memberId}` }));
  const timePage = (memberId: number) => timeCalls(gateway, repeat(memberBetsAct, memberId));
  await timePage(player);
  const times = { many: await timePage(player), few: await timePage(guest) };
  const reads = await timeCalls(gateway, repeat(readMemberAct, player));
  const note = `${pages} pages of 50 bets and reads of one member, ${callers} callers.`;
  const p99 = percentile(reads, 0.99);
  return [
    {
      id: 'members.bets',
      title: `Page of a member with ${manyBets.toLocaleString('en')} bets, to one with ${fewBets}`,
      ratio: median(times.many) / median(times.few),
      goal: growthGoal,
      direction: 'max',
      a: {
        label: `${manyBets.toLocaleString('en')} bets, median`,
        value: round(median(times.many)),
        unit: 'ms',
      },
      b: { label: `${fewBets} bets, median`, value: round(median(times.few)), unit: 'ms' },
      note,
    },
    {
      id: 'members.read',
      title: `Slowest of a hundred reads of a member with ${manyBets.toLocaleString('en')} bets, to ${p99GoalMs} ms`,
      ratio: p99 / p99GoalMs,
      goal: 1,
      direction: 'max',
      a: { label: 'gateway, p99', value: round(p99), unit: 'ms' },
      b: { label: 'goal', value: p99GoalMs, unit: 'ms' },
      note,
    },
  ];
}
