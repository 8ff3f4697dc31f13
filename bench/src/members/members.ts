/**
 * Measures operators' search over a million members, and pages of a member with many bets, through HTTP with grants,
 * masks and audit records.
 */
import { memberBetsAct, readMemberAct, searchMembersAct } from '@parlour/contracts/back-office';
import type pg from 'pg';
import type { Contestant } from '../contestants.ts';
import { type BenchFigure, median, percentile } from '../figure.ts';
import { type Call, callers, roundMs, startOperatedGateway, timeCalls } from '../operator-calls.ts';
import type { Section } from '../results.ts';
import { addBets, addMembers, firstId, generateSearches, type Search } from './generated-members.ts';

const many = Number(process.env.BENCH_MEMBERS ?? 1_000_000);
const few = Math.round(many / 100);
const searches = 2_000;
const manyBets = 200_000;
const fewBets = 200;
const pages = 300;
const p99GoalMs = 100;
const growthGoal = 2;

/** Runs in about four minutes, most of which is the creation of the members. */
export async function measureMembers(): Promise<Section> {
  const { gateway, db, stop } = await startOperatedGateway();
  try {
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
    await stop();
  }
}

async function timeSearches(gateway: Contestant, list: readonly Search[]): Promise<number[]> {
  const calls = list.map((search) => ({ path: searchMembersAct.path, body: { ...search, limit: 20 } }));
  await timeCalls(gateway, calls.slice(0, 200));
  return timeCalls(gateway, calls);
}

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
      a: { label: 'gateway, p99', value: roundMs(p99), unit: 'ms' },
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
        value: roundMs(median(timesOfMany)),
        unit: 'ms',
      },
      b: {
        label: `${few.toLocaleString('en')} members, median`,
        value: roundMs(median(timesOfFew)),
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
        value: roundMs(median(times.many)),
        unit: 'ms',
      },
      b: { label: `${fewBets} bets, median`, value: roundMs(median(times.few)), unit: 'ms' },
      note,
    },
    {
      id: 'members.read',
      title: `Slowest of a hundred reads of a member with ${manyBets.toLocaleString('en')} bets, to ${p99GoalMs} ms`,
      ratio: p99 / p99GoalMs,
      goal: 1,
      direction: 'max',
      a: { label: 'gateway, p99', value: roundMs(p99), unit: 'ms' },
      b: { label: 'goal', value: p99GoalMs, unit: 'ms' },
      note,
    },
  ];
}
