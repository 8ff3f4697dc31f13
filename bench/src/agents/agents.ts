/** Measures a tree of 100,000 members with ten million bets: the pages of an agent, and the settlements of all agents. */
import { getTeamOverviewCall, listTeamMembersCall } from '@parlour/contracts/calls';
import { startTestGateway, type TestGateway } from '@parlour/gateway/testing';
import { startPostgres } from '@parlour/gateway/testing/postgres-server';
import type pg from 'pg';
import { connectTo } from '../database-url.ts';
import { type BenchFigure, median, percentile } from '../figure.ts';
import { createSequence } from '../members/generated-members.ts';
import { callers, roundMs, timeRequests } from '../operator-calls.ts';
import type { Section } from '../results.ts';
import { addSessions } from '../sessions.ts';
import { memberFacts, readDay, readMembers, readSlice, readTeam, type Yield } from './direct-queries.ts';
import {
  addContracts,
  addPlay,
  addSlice,
  addTree,
  countAbove,
  downlinesOfAgent,
  now,
  topId,
} from './generated-team.ts';

const members = 100_000;
const bets = Number(process.env.BENCH_BETS ?? 10_000_000);
const sliceBets = 50_000;
const levels = 8;
const drawnAgents = 400;
const topCalls = 200;
const pageGoalMs = 100;
const dayGoalMs = 60_000;
const sliceGoalMs = 5_000;
/** The local day before the bench's. */
const day = { startsAt: new Date('2026-11-25T17:30:00Z'), endsAt: new Date('2026-11-26T17:30:00Z') };
const spans = [
  { from: '2026-11-20', to: '2026-11-26' },
  { from: '2026-10-29', to: '2026-11-27' },
] as const;

interface Agent {
  id: number;
  path: string;
  token: string;
}

/** A result of the gateway beside that of one query. */
interface Comparison {
  name: string;
  ms: number;
  directMs: number;
  /** The number of contracts whose results differ, or 1 for other results that do. */
  differing: number;
}

export async function measureAgents(): Promise<Section> {
  const server = await startPostgres({ plansAsUsual: true });
  // One member makes more calls than the gateway accepts otherwise.
  const config = { memberCallsPerSecond: 10_000 };
  const gateway = await startTestGateway({ now, postgresUrl: server.url, config });
  const db = await connectTo(gateway, server.url);
  try {
    await addTree(db, members);
    await addPlay(db, { members, bets });
    const pages = await measurePages(gateway, db);
    const settlements = [await measureDay(gateway, db), await measureSlice(gateway, db)];
    return compare(pages, settlements);
  } finally {
    await db.end();
    await gateway.stop();
    await server.stop();
  }
}

/** Opens sessions of agents: the one at the top, the first of each level, and some drawn from the whole tree. */
async function openSessions(db: pg.Client): Promise<{ first: Agent[]; drawn: Agent[] }> {
  const choose = createSequence(20_261_127);
  const firstIds = Array.from({ length: levels }, (_, level) => topId + countAbove(level));
  const agents = Math.floor((members - 1) / downlinesOfAgent);
  const drawnIds = Array.from({ length: drawnAgents }, () => topId + choose(agents));
  const tokens = await addSessions(db, { memberIds: [...new Set([...firstIds, ...drawnIds])], now });
  const { rows } = await db.query<Omit<Agent, 'token'>>(
    'select id::integer as id, path from identity_member where id = any($1) order by id',
    [[...tokens.keys()]],
  );
  const known = new Map(rows.map((row) => [row.id, { ...row, token: tokens.get(row.id) ?? '' }]));
  const find = (ids: readonly number[]): Agent[] => ids.flatMap((id) => known.get(id) ?? []);
  return { first: find(firstIds), drawn: find(drawnIds) };
}

interface Pages {
  /** Times of agents drawn from the whole tree, and of the agent at the top. */
  drawn: { overview: number[]; members: number[] };
  top: { overview: number[]; members: number[] };
  comparisons: Comparison[];
}

/** The searches of an agent; an empty one lists the direct downlines. */
const searches = ['', 'ab', String(topId + members - 7), 'cdmember80'];

async function measurePages(gateway: TestGateway, db: pg.Client): Promise<Pages> {
  const { first, drawn } = await openSessions(db);
  const [top] = first;
  if (!top) throw new Error('The tree has no top.');
  const url = await gateway.listen();
  const ask = (agent: Agent, path: string, input: Record<string, string>) => ({
    url: `${url}${path}?${new URLSearchParams(input)}`,
    options: { headers: { authorization: `Bearer ${agent.token}` } },
  });
  const askOverview = (agent: Agent) => ask(agent, getTeamOverviewCall.path, { ...spans[0] });
  const askMembers = (agent: Agent, turn: number) => {
    const search = searches[turn % searches.length] ?? '';
    return ask(agent, listTeamMembersCall.path, search === '' ? {} : { search });
  };
  const tops = Array.from({ length: topCalls }, () => top);
  // Warms up the plans and the code, without the agents that are measured.
  await timeRequests([...first.slice(1).map(askOverview), ...first.slice(1).map(askMembers)]);
  const time = async (agents: readonly Agent[]) => ({
    overview: await timeRequests(agents.map(askOverview)),
    members: await timeRequests(agents.map(askMembers)),
  });
  const times = { drawn: await time(drawn), top: await time(tops) };
  const comparisons: Comparison[] = [];
  for (const agent of first.filter((_, index) => index % 2 === 0)) {
    for (const span of spans) comparisons.push(await compareOverview(gateway, db, agent, span));
    for (const search of searches) comparisons.push(await compareMembers(gateway, db, agent, search));
  }
  return { ...times, comparisons };
}

async function compareOverview(
  gateway: TestGateway,
  db: pg.Client,
  agent: Agent,
  span: { from: string; to: string },
): Promise<Comparison> {
  // Later than the minute for which the figures of a large team are remembered.
  gateway.clock.advance({ seconds: 61 });
  const start = performance.now();
  const shown = await gateway.call(getTeamOverviewCall, span, { token: agent.token });
  const ms = performance.now() - start;
  const direct = await readTeam(db, agent, span);
  const { stake, payout, bettors, activeMembers } = shown.period;
  const [row] = direct.rows;
  return {
    name: `overview of ${shown.members.toLocaleString('en')} members, from ${span.from} to ${span.to}`,
    ms,
    directMs: direct.ms,
    differing: countDifference(
      [shown.members, shown.teamBalance, stake, payout, bettors, activeMembers],
      (['members', 'balance', 'stake', 'payout', 'bettors', 'active'] as const).map(
        (name) => row?.[name] ?? 0,
      ),
    ),
  };
}

const countDifference = (one: unknown, other: unknown): number =>
  JSON.stringify(one) === JSON.stringify(other) ? 0 : 1;

async function compareMembers(
  gateway: TestGateway,
  db: pg.Client,
  agent: Agent,
  search: string,
): Promise<Comparison> {
  const start = performance.now();
  const shown = await gateway.call(listTeamMembersCall, search === '' ? {} : { search }, {
    token: agent.token,
  });
  const ms = performance.now() - start;
  const direct = await readMembers(db, agent, search);
  const subject = search === '' ? 'direct downlines' : `search of "${search}"`;
  return {
    name: `${subject} of agent ${agent.id}, ${shown.total.toLocaleString('en')} members`,
    ms,
    directMs: direct.ms,
    differing: countDifference(
      [
        shown.total,
        shown.rows.map((row) => [row.memberNo, row.level, row.teamSize, row.directs, row.balance]),
      ],
      [direct.rows[0]?.total ?? 0, direct.rows.map((row) => memberFacts.map((name) => row[name]))],
    ),
  };
}

/** Runs the settlement once. Returns what every contract yielded, and the time. */
async function settle(gateway: TestGateway, db: pg.Client, type: 'DAILY' | 'REALTIME') {
  const start = performance.now();
  await gateway.runJob('agents.settle');
  const ms = performance.now() - start;
  const { rows: runs } = await db.query<{ state: string }>(
    'select state from agents_settlement_run where type = $1 order by id desc limit 1',
    [type],
  );
  if (runs[0]?.state !== 'DONE')
    throw new Error(`The settlement ${type} is ${runs[0]?.state ?? 'not there'}.`);
  const { rows } = await db.query<Record<keyof Yield, string>>(
    `select contract_id as id, gross_minor as gross, shortfall_minor as shortfall,
            case status when 'PAID' then paid_minor else 0 end as paid
       from agents_settlement where type = $1 and (gross_minor <> 0 or net_minor <> 0) order by contract_id`,
    [type],
  );
  const yields = rows.map(
    ({ id, gross, paid, shortfall }): Yield => ({
      id: Number(id),
      gross: Number(gross),
      paid: Number(paid),
      shortfall: Number(shortfall),
    }),
  );
  return { ms, yields };
}

async function measureDay(gateway: TestGateway, db: pg.Client): Promise<Comparison> {
  const contracts = await addContracts(db, { type: 'DAILY', since: day.startsAt });
  const direct = await readDay(db, day);
  const settled = await settle(gateway, db, 'DAILY');
  return toComparison(`daily salary of ${contracts.toLocaleString('en')} contracts`, settled, direct);
}

async function measureSlice(gateway: TestGateway, db: pg.Client): Promise<Comparison> {
  const { rows } = await db.query<{ seq: string }>('select last_seq as seq from agents_entry_end');
  const afterSeq = Number(rows[0]?.seq);
  // The slice before the measured one counted all bets up to then.
  const sliceAt = new Date(now.getTime() - 300_000);
  await db.query(
    `insert into agents_settlement_run (type, ends_at, after_seq, closed_seq, options, rules_version, state, opened_at, done_at)
     select 'REALTIME', $1, 0, $2, options, rules_version, 'DONE', $1, $1 from agents_settlement_run limit 1`,
    [sliceAt, afterSeq],
  );
  const contracts = await addContracts(db, { type: 'REALTIME', since: sliceAt });
  await addSlice(db, { members, bets: sliceBets, at: new Date(now.getTime() - 60_000) });
  const direct = await readSlice(db, afterSeq);
  const settled = await settle(gateway, db, 'REALTIME');
  const name = `real-time slice of ${sliceBets.toLocaleString('en')} bets, ${contracts.toLocaleString('en')} contracts`;
  return toComparison(name, settled, direct);
}

function toComparison(
  name: string,
  settled: { ms: number; yields: readonly Yield[] },
  direct: { rows: readonly Yield[]; ms: number },
): Comparison {
  const payments = settled.yields.filter(({ paid }) => paid > 0).length;
  return {
    name: `${name}, ${payments.toLocaleString('en')} payments`,
    ms: settled.ms,
    directMs: direct.ms,
    differing: countDifferingContracts(settled.yields, direct.rows),
  };
}

/** Counts the contracts whose gross amount, payment or shortfall differs, or that only one of both has. */
function countDifferingContracts(settled: readonly Yield[], direct: readonly Yield[]): number {
  const toFacts = ({ gross, paid, shortfall }: Yield): string => [gross, paid, shortfall].join();
  const expected = new Map(direct.map((one) => [one.id, toFacts(one)]));
  const wrong = settled.filter((one) => expected.get(one.id) !== toFacts(one)).length;
  const known = new Set(settled.map(({ id }) => id));
  return wrong + direct.filter(({ id }) => !known.has(id)).length;
}

function compare({ drawn, top, comparisons }: Pages, settlements: Comparison[]): Section {
  const all = [...comparisons, ...settlements];
  const note = `${bets.toLocaleString('en')} bets of thirty days, ${callers} callers, through HTTP.`;
  const toFigure = (
    id: string,
    title: string,
    { ms, goalMs, label }: { ms: number; goalMs: number; label: string },
  ): BenchFigure => ({
    id: `agents.${id}`,
    title: `${title}, to ${goalMs.toLocaleString('en')} ms`,
    ratio: ms / goalMs,
    goal: 1,
    direction: 'max',
    a: { label, value: roundMs(ms), unit: 'ms' },
    b: { label: 'goal', value: goalMs, unit: 'ms' },
    note,
  });
  const pages = { goalMs: pageGoalMs, label: 'gateway, p99' };
  const [day, slice] = settlements;
  const differences = all.filter(({ differing }) => differing > 0);
  return {
    title: `Teams of ${members.toLocaleString('en')} members and ${bets.toLocaleString('en')} bets`,
    figures: [
      toFigure('overview', `Slowest of a hundred overviews of ${drawnAgents} agents`, {
        ...pages,
        ms: percentile(drawn.overview, 0.99),
      }),
      toFigure('top', `Slowest of a hundred overviews of the agent above all`, {
        ...pages,
        ms: percentile(top.overview, 0.99),
      }),
      toFigure('members', `Slowest of a hundred pages and searches of ${drawnAgents} agents`, {
        ...pages,
        ms: percentile(drawn.members, 0.99),
      }),
      toFigure('members-top', `Slowest of a hundred pages and searches of the agent above all`, {
        ...pages,
        ms: percentile(top.members, 0.99),
      }),
      toFigure('day', 'Settlement and payment of a day of the whole tree', {
        ms: day?.ms ?? Number.NaN,
        goalMs: dayGoalMs,
        label: 'gateway',
      }),
      toFigure('slice', 'Settlement and payment of a real-time slice', {
        ms: slice?.ms ?? Number.NaN,
        goalMs: sliceGoalMs,
        label: 'gateway',
      }),
      {
        id: 'agents.differences',
        title: 'Results that differ from one query of entries, tree and contracts',
        ratio: differences.length,
        goal: 0,
        direction: 'max',
        a: { label: 'different', value: differences.length, unit: 'results' },
        b: { label: 'compared', value: all.length, unit: 'results' },
        note: `Agents are drawn from the whole tree. The figures of a team of 2,000 members and more are read once a minute; the table has the time of one reading. The median overview takes ${roundMs(median(drawn.overview))} ms, the median page ${roundMs(median(drawn.members))} ms.`,
      },
    ],
    table: {
      head: ['result', 'gateway', 'one query', 'ratio', ''],
      rows: all.map(({ name, ms, directMs, differing }) => [
        name,
        `${roundMs(ms)} ms`,
        `${roundMs(directMs)} ms`,
        (ms / directMs).toFixed(2),
        differing === 0 ? 'equal' : `**${differing.toLocaleString('en')} different**`,
      ]),
    },
  };
}
