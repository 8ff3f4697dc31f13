/**
 * Measures a stake and its settlement through the ledger, against PostgreSQL's own load generator running the same SQL.
 * All checks are on, and the server has its default durability.
 */
import { randomInt, randomUUID } from 'node:crypto';
import {
  type Ledger,
  type Movement,
  openLedger,
  type StandaloneLedger,
  verifyLedger,
} from '@parlour/gateway/ledger';
import pg from 'pg';
import { type BenchFigure, median } from '../figure.ts';
import { runPgbench } from './pgbench.ts';

/** Many short runs, because the speed of a disk changes from second to second. */
const roundsOfAll = 9;
const secondsEach = 2;
const memberCount = 2_048;
const fundsMinor = 1_000_000_000_000;
const [singleCallers, singleCallersMax] = [16, 32];
const batchCallers = 128;
const houseCounts = { hot: 1, many: 64 };
type Houses = keyof typeof houseCounts;
/** As many connections, and rounds in a batch, as the ledger uses for 128 callers. */
const [batchClients, batchRounds] = [2, 64];

interface Contestants {
  databaseUrl: string;
  /** One round trip per movement, one connection per caller. */
  single: StandaloneLedger;
  /** The gateway's configuration. */
  batched: StandaloneLedger;
}

/**
 * Runs the ledger bench. Needs a PostgreSQL server that allows new databases; `databaseUrl` names any of them. Takes
 * about two minutes.
 */
export async function runLedgerBench(databaseUrl: string): Promise<BenchFigure[]> {
  const name = `parlour_bench_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(databaseUrl, `create database ${name} template template0`);
  try {
    return await measureOn(toDatabaseUrl(databaseUrl, name));
  } finally {
    await asAdministrator(databaseUrl, `drop database ${name} with (force)`);
  }
}

async function measureOn(databaseUrl: string): Promise<BenchFigure[]> {
  const open = (callers: number, batching?: { queues: number; batchMax: number }) =>
    openLedger(databaseUrl, { currency: 'MMK', connections: callers, ...(batching && { batching }) });
  const batched = await open(singleCallers);
  const single = await open(singleCallersMax, { queues: singleCallersMax, batchMax: 1 });
  try {
    await fund(batched.ledger);
    const contestants = { databaseUrl, single, batched };
    const figures = [
      ...(await measureHouses(contestants, { houses: 'hot', clients: singleCallers })),
      ...(await measureHouses(contestants, { houses: 'many', clients: 8 })),
      ...(await measureHouses(contestants, { houses: 'many', clients: 32 })),
      await measureReads(batched),
    ];
    const violations = await verifyLedger(batched.database);
    if (violations.length > 0)
      throw new Error(`The ledger is not sound after the runs: ${JSON.stringify(violations)}`);
    return figures;
  } finally {
    await single.close();
    await batched.close();
  }
}

async function measureHouses(
  { databaseUrl, single, batched }: Contestants,
  { houses, clients }: { houses: Houses; clients: number },
): Promise<BenchFigure[]> {
  const rates = {
    pgbench: [] as number[],
    pgbenchBatch: [] as number[],
    single: [] as number[],
    batched: [] as number[],
  };
  const houseCount = houseCounts[houses];
  const [script, batchScript] = [createRoundScript(houseCount), createBatchScript(houseCount)];
  const seconds = secondsEach;
  for (let round = 0; round < roundsOfAll; round += 1) {
    const runs = [
      async () => rates.pgbench.push(await runPgbench({ databaseUrl, script, clients, seconds })),
      async () => rates.single.push(await measureRoundsPerSecond(single.ledger, clients, houseCount)),
      async () => {
        const batches = await runPgbench({
          databaseUrl,
          script: batchScript,
          clients: batchClients,
          seconds,
        });
        rates.pgbenchBatch.push(batches * batchRounds);
      },
      async () => rates.batched.push(await measureRoundsPerSecond(batched.ledger, batchCallers, houseCount)),
    ];
    // In every other round in reverse order, so that no contestant always follows the same one.
    for (const run of round % 2 === 0 ? runs : runs.toReversed()) await run();
  }
  const house = houses === 'hot' ? 'one house account' : `${houseCount} house accounts`;
  const compare = (
    [kind, to]: ['single' | 'batched', 'pgbench' | 'pgbenchBatch'],
    goal: number,
    [way, otherWay]: [string, string],
  ): BenchFigure => ({
    id: `ledger.${kind}.${to}.${houses}.${clients}`,
    title: `Stake and settlement through the ledger, ${way}, ${house}, ${clients} clients`,
    ratio: median(rates[kind].map((rate, round) => rate / (rates[to][round] ?? Number.NaN))),
    goal,
    direction: 'min',
    a: { label: `ledger, ${way}`, value: Math.round(median(rates[kind])), unit: 'rounds/s' },
    b: { label: `pgbench, the same SQL ${otherWay}`, value: Math.round(median(rates[to])), unit: 'rounds/s' },
    note: `Median of ${roundsOfAll} interleaved runs of ${secondsEach} s. A round is two movements; ${kind === 'single' ? clients : batchCallers} callers here, ${to === 'pgbench' ? clients : batchClients} there.`,
  });
  return [
    compare(['single', 'pgbench'], 0.8, ['one at a time', 'one at a time']),
    compare(['batched', 'pgbench'], 4, ['micro-batched', 'one at a time']),
    compare(['batched', 'pgbenchBatch'], 0.65, ['micro-batched', `in batches of ${batchRounds}`]),
  ];
}

/** Creates the ledger's SQL for a round as a pgbench script. */
const createRoundScript = (houseCount: number): string => `
\\set member random(1, ${memberCount})
\\set round random(1, 1000000000000000)
\\set house random(0, ${houseCount - 1})
select * from post_transfer('pgbench', 'b' || :round, '00000000000000000000000000000001', 'BET', :member, 'main', 0, 'round_escrow:' || :house, 'MMK', 100, 'r' || :round, null, now());
select * from post_transfer('pgbench', 'w' || :round, '00000000000000000000000000000001', 'BET_WIN', 0, 'house_gaming:' || :house, :member, 'main', 'MMK', 95, 'r' || :round, null, now());
`;

/** Creates the ledger's SQL for a batch of rounds of different members. The server builds the texts, which takes little of the time. */
const createBatchScript = (houseCount: number): string => {
  const toBatch = (prefix: string, type: string, from: string, to: string, amount: number): string => `
select * from post_batch((select jsonb_agg(jsonb_build_object('source', 'pgbench', 'key', '${prefix}' || :round || '-' || n,
  'hash', '00000000000000000000000000000001', 'type', '${type}', ${from}, ${to}, 'currency', 'MMK', 'amount', ${amount},
  'reference', 'r' || :round || '-' || n, 'occurred_at', now())) from generate_series(1, ${batchRounds}) n));`;
  const member = `(:member + n * ${Math.floor(memberCount / batchRounds)}) % ${memberCount} + 1`;
  const toMain = (side: 'from' | 'to'): string => `'${side}_member', ${member}, '${side}_book', 'main'`;
  const toHouse = (side: 'from' | 'to', book: string): string =>
    `'${side}_member', 0, '${side}_book', '${book}:' || ((:house + n) % ${houseCount})`;
  // pgbench ends a statement at its semicolon.
  return `
\\set member random(1, ${memberCount})
\\set round random(1, 1000000000000000)
\\set house random(0, ${houseCount - 1})
${toBatch('b', 'BET', toMain('from'), toHouse('to', 'round_escrow'), 100)}
${toBatch('w', 'BET_WIN', toHouse('from', 'house_gaming'), toMain('to'), 95)}
`;
};

async function fund(ledger: Ledger): Promise<void> {
  const deposits = Array.from({ length: memberCount }, (_, index) => {
    const memberId = index + 1;
    return ledger.post({
      source: 'bench',
      key: `fund-${memberId}`,
      type: 'DEPOSIT',
      from: { house: 'psp_clearing' },
      to: { memberId, book: 'main' },
      amountMinor: fundsMinor,
    });
  });
  await Promise.all(deposits);
}

let lastRound = 0;

async function playRound(ledger: Ledger, memberId: number, house: number): Promise<void> {
  lastRound += 1;
  const round = `r${lastRound}`;
  const main = { memberId, book: 'main' } as const;
  const shared = { source: 'bench', reference: round } as const;
  await post(ledger, {
    ...shared,
    key: `b${round}`,
    type: 'BET',
    from: main,
    to: { house: `round_escrow:${house}` },
    amountMinor: 100,
  });
  await post(ledger, {
    ...shared,
    key: `w${round}`,
    type: 'BET_WIN',
    from: { house: `house_gaming:${house}` },
    to: main,
    amountMinor: 95,
  });
}

async function post(ledger: Ledger, movement: Movement): Promise<void> {
  const { outcome } = await ledger.post(movement);
  if (outcome !== 'posted')
    throw new Error(`${movement.type} ${movement.key} was not posted but ${outcome}.`);
}

/** Each caller plays round after round with its own members, so that the ledger's queues are used evenly. */
async function measureRoundsPerSecond(ledger: Ledger, callers: number, houseCount: number): Promise<number> {
  return measurePerSecond(callers, async (caller) => {
    const memberId = caller + 1 + callers * randomInt(memberCount / callers);
    await playRound(ledger, memberId, randomInt(houseCount));
  });
}

async function measurePerSecond(callers: number, run: (caller: number) => Promise<void>): Promise<number> {
  let count = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + secondsEach * 1_000;
  const call = async (caller: number): Promise<void> => {
    while (performance.now() < endsAt) {
      await run(caller);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  return count / ((performance.now() - startedAt) / 1_000);
}

/** Concurrent reads of live balances share a round trip; the other side sends one query per read. */
async function measureReads({ ledger, database }: StandaloneLedger): Promise<BenchFigure> {
  const rates = { together: [] as number[], each: [] as number[] };
  const someone = () => 1 + randomInt(memberCount);
  for (let round = 0; round < roundsOfAll; round += 1) {
    rates.each.push(
      await measurePerSecond(batchCallers, async () => void (await readAlone(database, someone()))),
    );
    rates.together.push(
      await measurePerSecond(batchCallers, async () => void (await ledger.readBalances(someone()))),
    );
  }
  return {
    id: 'ledger.balance-reads',
    title: 'Live balance reads that share round trips',
    ratio: median(rates.together.map((rate, round) => rate / (rates.each[round] ?? Number.NaN))),
    goal: 2,
    direction: 'min',
    a: { label: 'coalesced', value: Math.round(median(rates.together)), unit: 'reads/s' },
    b: { label: 'one query each', value: Math.round(median(rates.each)), unit: 'reads/s' },
    note: `Median of ${roundsOfAll} interleaved runs of ${secondsEach} s, ${batchCallers} callers, ${singleCallers} connections. No read is answered from memory.`,
  };
}

const readAlone = (database: StandaloneLedger['database'], memberId: number): Promise<unknown> =>
  database
    .withTables<{ ledger_accounts: { member_id: number; book: string; balance: number } }>()
    .selectFrom('ledger_accounts')
    .select(['book', 'balance'])
    .where('member_id', '=', memberId)
    .execute();

async function asAdministrator(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function toDatabaseUrl(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
