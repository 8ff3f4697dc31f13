/**
 * Measures search and lists over ten and a hundred thousand games: the gateway against a bare server, and its results
 * against the database's.
 */
import { listGamesCall } from '@parlour/contracts/calls';
import { startPostgres } from '@parlour/gateway/testing/postgres-server';
import autocannon from 'autocannon';
import pg from 'pg';
import { type Contestant, startBare, startGateway } from '../contestants.ts';
import { type BenchFigure, median } from '../figure.ts';
import type { Section } from '../results.ts';
import { addGames, generateFilters, type ListFilter, queryAnswer } from './generated-games.ts';

const few = 10_000;
const many = 100_000;
const filtersCompared = 500;
const rounds = 3;
const secondsEach = 4;
const connections = 32;
/** Few connections, so that the response time contains no queueing. */
const connectionsTimed = 4;
const p99GoalMs = 10;

interface CatalogSite extends Contestant {
  db: pg.Client;
}

export async function measureGames(): Promise<Section> {
  const server = await startPostgres({ plansAsUsual: true });
  const stops: (() => Promise<void>)[] = [() => server.stop()];
  try {
    const small = await startCatalog(server.url, few);
    stops.push(() => small.stop());
    const large = await startCatalog(server.url, many);
    stops.push(() => large.stop());
    const filters = generateFilters(filtersCompared);
    const wrong = await countDifferences(small, filters);
    const paths = filters.map(toPath);
    const bare = await startBare(listGamesCall.path, await (await fetch(small.url + paths[0])).text());
    stops.push(() => bare.stop());
    return {
      title: `Search and lists over ${few} and ${many} games`,
      figures: [toDifferencesFigure(wrong), ...(await measureRates({ small, large, bare }, paths))],
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

const toPath = (filter: ListFilter): string =>
  `${listGamesCall.path}?data=${encodeURIComponent(JSON.stringify(filter))}`;

/** Starts a gateway on its own database with `count` generated games. */
async function startCatalog(serverUrl: string, count: number): Promise<CatalogSite> {
  const name = `bench_games_${count}`;
  const administrator = new pg.Client({ connectionString: serverUrl });
  await administrator.connect();
  await administrator.query(`create database ${name}`);
  await administrator.end();
  const databaseUrl = new URL(serverUrl);
  databaseUrl.pathname = `/${name}`;
  const gateway = await startGateway({ DATABASE_URL: databaseUrl.href });
  const db = new pg.Client({ connectionString: databaseUrl.href });
  await db.connect();
  await addGames(db, count);
  await waitForGames(gateway.url);
  return {
    ...gateway,
    db,
    async stop() {
      await db.end();
      await gateway.stop();
    },
  };
}

const waitMs = 100;
const waitsMax = 600;

async function waitForGames(url: string): Promise<void> {
  for (let waits = 0; waits < waitsMax; waits += 1) {
    const { value } = await fetchAnswer(url, { gameType: 'RNG' });
    if (value.total > 0) return;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  throw new Error('The gateway does not show the games that are in its database.');
}

async function fetchAnswer(url: string, filter: ListFilter) {
  const answer = await fetch(url + toPath(filter));
  if (!answer.ok) throw new Error(`Listing games: status ${answer.status}, ${await answer.text()}`);
  return (await answer.json()) as { value: { games: { nodeId: number }[]; total: number } };
}

/** Counts the filters for which the gateway's result differs from the database's. */
async function countDifferences({ url, db }: CatalogSite, filters: readonly ListFilter[]): Promise<number> {
  let wrong = 0;
  for (const filter of filters) {
    const { value } = await fetchAnswer(url, filter);
    const answered = { total: value.total, nodeIds: value.games.map(({ nodeId }) => nodeId) };
    const right = await queryAnswer(db, filter);
    if (JSON.stringify(answered) !== JSON.stringify(right)) wrong += 1;
  }
  return wrong;
}

const toDifferencesFigure = (wrong: number): BenchFigure => ({
  id: 'games.equal',
  title: `Answers to ${filtersCompared} generated filters that differ from SQL's`,
  ratio: wrong / filtersCompared,
  goal: 0,
  direction: 'max',
  a: { label: 'different', value: wrong, unit: 'answers' },
  b: { label: 'compared', value: filtersCompared, unit: 'answers' },
});

async function measureRates(
  { small, large, bare }: { small: Contestant; large: Contestant; bare: Contestant },
  paths: readonly string[],
): Promise<BenchFigure[]> {
  const rates = { small: [] as number[], large: [] as number[], bare: [] as number[] };
  const tails: number[] = [];
  for (const { url } of [small, large, bare]) await load(url, paths, connections);
  for (let round = 0; round < rounds; round += 1) {
    rates.bare.push((await load(bare.url, paths, connections)).rate);
    rates.small.push((await load(small.url, paths, connections)).rate);
    rates.large.push((await load(large.url, paths, connections)).rate);
    tails.push((await load(small.url, paths, connectionsTimed)).p99Ms);
  }
  const ratio = (a: readonly number[], b: readonly number[]): number =>
    median(a.map((rate, round) => rate / (b[round] ?? Number.NaN)));
  const perSecond = (label: string, values: readonly number[]) => ({
    label,
    value: Math.round(median(values)),
    unit: 'answers/s',
  });
  const note = `Median of ${rounds} interleaved runs of ${secondsEach} s over ${paths.length} filters, ${connections} connections. The load comes from the same machine.`;
  return [
    {
      id: 'games.p99',
      title: `Slowest of a hundred answers over ${few} games, to ${p99GoalMs} ms`,
      ratio: median(tails) / p99GoalMs,
      goal: 1,
      direction: 'max',
      a: { label: 'gateway, p99', value: median(tails), unit: 'ms' },
      b: { label: 'goal', value: p99GoalMs, unit: 'ms' },
      note: `Median of ${rounds} runs of ${secondsEach} s, ${connectionsTimed} connections.`,
    },
    {
      id: 'games.rate',
      title: `Answers per second over ${few} games, to a bare Fastify that sends one of them`,
      ratio: ratio(rates.small, rates.bare),
      goal: 0.3,
      direction: 'min',
      a: perSecond('gateway', rates.small),
      b: perSecond('bare Fastify', rates.bare),
      note,
    },
    {
      id: 'games.growth',
      title: `Time of an answer over ${many} games, to one over ${few}`,
      ratio: ratio(rates.small, rates.large),
      goal: 2,
      direction: 'max',
      a: perSecond(`${many} games`, rates.large),
      b: perSecond(`${few} games`, rates.small),
      note,
    },
  ];
}

/** Runs the load. Throws when a call fails. */
async function load(
  url: string,
  paths: readonly string[],
  connectionCount: number,
): Promise<{ rate: number; p99Ms: number }> {
  const result = await autocannon({
    url,
    connections: connectionCount,
    duration: secondsEach,
    requests: paths.map((path) => ({ method: 'GET' as const, path })),
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} calls to ${url} failed.`);
  return { rate: result.requests.total / result.duration, p99Ms: result.latency.p99 };
}
