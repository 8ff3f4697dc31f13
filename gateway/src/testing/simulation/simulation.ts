/**
 * Simulated runs of the gateway with its vendor, its payment provider, its members and its database, in one thread and from
 * one seed. Messages are lost, repeated, late and out of order, and the gateway dies between any two of its steps.
 */
import { sql } from 'kysely';
import type { TestTable } from '../../betting/testing/test-table.ts';
import { dayMs } from '../../server/index.ts';
import { seedBankAccounts, seedBanks } from '../../wallet/bank-accounts/seed-banks.ts';
import { seedDepositMethods } from '../../wallet/deposit/seed-methods.ts';
import { createMovableClock } from '../movable-clock.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { testConfig } from '../test-config.ts';
import { findBroken, findUnsettled, type Truth } from './invariants.ts';
import { createScheduler, type Life, type Scheduler } from './scheduler.ts';
import { createSimulatedServer, type SimulatedServer } from './simulated-database.ts';
import { deposit, giveUpBonus, paymentPassword, takeBonus, withdraw } from './simulated-people.ts';
import { createCountingIds, startProcess } from './simulated-process.ts';
import { createSimulatedProvider } from './simulated-provider.ts';
import { createSimulatedVendor } from './simulated-vendor.ts';
import { type Answer, chooseFate, type SimulatedGateway, type World } from './world.ts';

export interface SimulatedRun {
  /** Sentences about what must not happen; empty for a sound run. */
  faults: string[];
  /** Everything that happened, in order. */
  trace: readonly string[];
  crashes: number;
}

interface Simulation {
  run(seed: number): Promise<SimulatedRun>;
}

interface Player {
  memberId: number;
  sessionId: string;
  bankAccountId: number;
}

/** Two members have money; the third one has little and takes a bonus. */
const funds = [1_000_000, 1_000_000, 300];
const limits = { depositMinor: 150_000, wagerMinor: 60_000 };
const startAt = '2026-11-20T04:00:00.000Z';
const stepsMax = 6_000;
const crashesMax = 3;
/** Before each death of a process, faults of the network alone last at most this many steps. */
const livesMax = 400;
/** One step in this many ends in a crash, starts a job, or lets time pass. */
const [crashEvery, jobEvery, timeEvery] = [60, 25, 40];
const jobs = [
  'wallet.resolve-deposits',
  'wallet.resolve-payouts',
  'wallet.confirm-withdrawals',
  'wallet.expire-grants',
  'events',
];

/** The common start of all runs: the table's gateway must do nothing meanwhile. */
interface Stage {
  scheduler: Scheduler;
  server: SimulatedServer;
  table: TestTable;
  players: readonly Player[];
}

/** Runs `work` with simulations on one connection of a table's database. */
export async function withSimulation(
  table: TestTable,
  work: (simulation: Simulation) => Promise<void>,
): Promise<void> {
  const players = await createPlayers(table);
  await table.gateway.drain();
  await table.gateway.database.withConnection(async (client) => {
    const scheduler = createScheduler();
    let world: SimulatedWorld | undefined;
    const server = await createSimulatedServer({
      client,
      scheduler,
      diesAfter: (life, isCommit) => world?.diesAfter(life, isCommit) ?? false,
    });
    const realFetch = globalThis.fetch;
    const run = async (seed: number): Promise<SimulatedRun> => {
      await server.begin();
      scheduler.clear();
      world = createWorld({ scheduler, server, table, players }, seed);
      globalThis.fetch = world.fetch;
      try {
        return await runWorld(world, { server, players });
      } finally {
        globalThis.fetch = realFetch;
        world.process.life.isDead = true;
        await server.end();
      }
    };
    await work({ run }).finally(() => scheduler.stop());
  });
}

/** Creates members with money, a game session and a usable bank account. The first one has limits. */
async function createPlayers({ createPlayer, gateway }: TestTable): Promise<Player[]> {
  const { database, services, clock } = gateway;
  const { identity, protection } = services;
  await seedBanks(database.kysely);
  await seedDepositMethods(database);
  const passwordHash = await identity.hashPassword(paymentPassword);
  const players: Player[] = [];
  for (const [index, fundsMinor] of funds.entries()) {
    const number = String(10_000_001 + index);
    const { memberId, sessionId } = await createPlayer({ fundsMinor });
    const holder = `Daw ${number}`;
    const addedAt = new Date(clock.now().getTime() - 2 * dayMs);
    await database.transaction(async (tx) => {
      await sql`update identity_member set payment_password_hash = ${passwordHash} where id = ${memberId}`.execute(
        tx,
      );
      await seedBankAccounts(tx, testConfig(), [{ memberId, holder, number, addedAt }]);
    });
    const { rows } = await sql<{ id: number }>`
      select id from wallet_bank_account where member_id = ${memberId}`.execute(database.kysely);
    players.push({ memberId, sessionId, bankAccountId: rows[0]?.id ?? 0 });
  }
  const limitedId = players[0]?.memberId ?? 0;
  await protection.setLimit(limitedId, { kind: 'DEPOSIT', periodHours: 24, amount: limits.depositMinor });
  await protection.setLimit(limitedId, { kind: 'WAGER', periodHours: 24, amount: limits.wagerMinor });
  return players;
}

interface SimulatedWorld extends World {
  fetch: typeof globalThis.fetch;
  truth: Omit<Truth, 'limited'>;
  process: { life: Life; gateway: SimulatedGateway | undefined };
  crashes: number;
  /** The step from which the next process may die, so that deaths reach the whole run. */
  deathFrom: number;
  /** Jobs that run. */
  running: Set<string>;
  diesAfter(life: Life, isCommit: boolean): boolean;
  /** Starts a process, and lets nothing else happen before it runs. */
  start(): Promise<void>;
  /** Buries a dead process: its transaction is rolled back, its calls get no answer. */
  buryDead(): Promise<void>;
}

function createWorld({ scheduler, server, table }: Stage, seed: number): SimulatedWorld {
  const random = createSeededRandom(seed);
  const clock = createMovableClock(startAt);
  const ids = createCountingIds();
  const unanswered = new Set<() => void>();
  const { connection } = table.vendor;
  let starts = 0;
  const world: SimulatedWorld = {
    scheduler,
    clock,
    random,
    life: { name: 'world', isDead: false },
    isCalm: true,
    faults: [],
    recorded: [],
    crashes: 0,
    deathFrom: random(livesMax),
    running: new Set(),
    process: { life: { name: 'none', isDead: true }, gateway: undefined },
    // A process that still starts lives on, so that a run ends.
    diesAfter: (life, isCommit) =>
      !world.isCalm &&
      life === world.process.life &&
      mayDie(world) &&
      random(isCommit ? crashEvery / 4 : crashEvery * 4) === 0,
    callGateway<T>(call: (gateway: SimulatedGateway) => Promise<T>) {
      const { gateway, life } = world.process;
      if (!gateway || life.isDead) return Promise.resolve(undefined);
      return new Promise<Answer<T>>((resolve) => {
        const lose = (): void => resolve(undefined);
        unanswered.add(lose);
        void scheduler
          .runTask(life, () => call(gateway))
          .then(
            (value) => resolve({ value }),
            (error: unknown) => resolve({ error }),
          )
          .finally(() => unanswered.delete(lose));
      });
    },
    spawn(work) {
      void scheduler.runTask(world.life, work).catch((error: unknown) => {
        world.faults.push(`the world failed: ${String(error)}`);
      });
    },
    async start() {
      starts += 1;
      const life = { name: `gateway ${starts}`, isDead: false };
      const gateway = await scheduler.finish(life, () =>
        startProcess({ server, clock, ids, vendor: connection }, life),
      );
      world.process = { life, gateway };
    },
    async buryDead() {
      await server.disconnectDead();
      scheduler.bury();
      world.process.gateway = undefined;
      for (const lose of unanswered) lose();
      unanswered.clear();
    },
    fetch: (url, init) => answerRequest(world, new URL(String(url)), String(init?.body ?? '')),
    truth: undefined as never,
  };
  world.truth = {
    vendor: createSimulatedVendor(world, { connection, gameId: table.gameId }),
    provider: createSimulatedProvider(world),
  };
  return world;
}

/** Answers a request of the gateway to the provider, which may be lost, repeated or late. */
async function answerRequest(world: SimulatedWorld, { pathname }: URL, body: string): Promise<Response> {
  const { scheduler, life } = world;
  const caller = scheduler.getLife() ?? life;
  await scheduler.takeTurn({ text: `request ${pathname} arrives`, life });
  const fate = chooseFate(world);
  const response = fate === 'lost' ? undefined : world.truth.provider.answer(pathname, body);
  if (fate === 'twice') world.truth.provider.answer(pathname, body);
  await scheduler.takeTurn({ text: `request ${pathname} is answered`, life: caller });
  if (!response || fate === 'answer lost') throw new TypeError('fetch failed');
  return response;
}

async function runWorld(
  world: SimulatedWorld,
  { server, players }: Pick<Stage, 'server' | 'players'>,
): Promise<SimulatedRun> {
  const { scheduler, random } = world;
  const truth: Truth = { ...world.truth, limited: { memberId: players[0]?.memberId ?? 0, ...limits } };
  let checkedAt = -1;
  const check = async (): Promise<void> => {
    if (server.isInTransaction || server.commits === checkedAt) return;
    checkedAt = server.commits;
    world.faults.push(...(await findBroken(server, truth)));
  };
  const takeSteps = async (): Promise<void> => {
    for (let steps = 0; world.faults.length === 0; steps += 1) {
      if (steps > stepsMax) world.faults.push('the run does not end');
      if (!world.isCalm) await disturb(world);
      const isOver = !(await scheduler.step(random));
      if (world.process.life.isDead) {
        await world.buryDead();
        world.crashes += 1;
        world.deathFrom = scheduler.trace.length + random(livesMax);
        await check();
        await world.start();
        // Whatever the dead process did is repeated by the world.
        continue;
      }
      await check();
      if (isOver) return;
    }
  };
  await world.start();
  world.isCalm = false;
  beginActivities(world, players);
  await takeSteps();
  world.isCalm = true;
  // Every order is decided after its time limits, when nothing fails any more.
  for (const minutes of [1, 31, 31, 1]) {
    world.clock.advance({ minutes });
    for (const job of jobs) startJob(world, job);
    await takeSteps();
  }
  const fundsByMember = new Map(players.map(({ memberId }, index) => [memberId, funds[index] ?? 0]));
  const checkEnd = async (): Promise<void> => {
    if (world.faults.length === 0) world.faults.push(...(await findUnsettled(server, truth, fundsByMember)));
  };
  await checkEnd();
  replayMessages(world);
  await takeSteps();
  await checkEnd();
  return { faults: world.faults, trace: [...scheduler.trace], crashes: world.crashes };
}

function beginActivities(world: SimulatedWorld, players: readonly Player[]): void {
  const [limited, other, holder] = players;
  if (!limited || !other || !holder) throw new Error('A simulation needs three players.');
  const { vendor } = world.truth;
  for (let count = 0; count < 2; count += 1) {
    world.spawn(() => vendor.playRound(limited));
    world.spawn(() => deposit(world, limited.memberId));
    world.spawn(() => withdraw(world, other));
  }
  world.spawn(() => vendor.playRound(other));
  world.spawn(async () => {
    await takeBonus(world, holder.memberId);
    world.spawn(() => vendor.playRound(holder));
    await vendor.playRound(holder);
    if (world.random(3) === 0) await giveUpBonus(world, holder.memberId);
  });
}

/** Sends a part of the recorded messages again in their order, and meanwhile each of them twice in any order. */
function replayMessages(world: SimulatedWorld): void {
  const { scheduler, life, random, recorded } = world;
  const prefix = recorded.slice(0, random(recorded.length + 1));
  world.spawn(async () => {
    for (const send of prefix) await world.callGateway(send);
  });
  for (const send of [...recorded, ...recorded])
    world.spawn(async () => {
      await scheduler.takeTurn({ text: 'a recorded message arrives again', life });
      await world.callGateway(send);
    });
}

const mayDie = ({ crashes, deathFrom, scheduler }: SimulatedWorld): boolean =>
  crashes < crashesMax && scheduler.trace.length >= deathFrom;

/** Lets the process die, time pass, or a job start, now and then. */
async function disturb(world: SimulatedWorld): Promise<void> {
  const { random, clock, process } = world;
  if (mayDie(world) && random(crashEvery) === 0) process.life.isDead = true;
  if (random(timeEvery) === 0) clock.advance({ seconds: [1, 16, 61, 240][random(4)] ?? 1 });
  if (random(jobEvery) === 0) startJob(world, jobs[random(jobs.length)] ?? 'events');
}

/** Starts a job of the gateway as its timers do. It never overlaps itself. */
function startJob(world: SimulatedWorld, name: string): void {
  const { running } = world;
  if (running.has(name)) return;
  running.add(name);
  world.spawn(async () => {
    const answer = await world.callGateway(({ jobs: all, frame }) =>
      name === 'events'
        ? frame.outbox.drain()
        : (all.find((job) => job.name === name)?.run() ?? Promise.reject(name)),
    );
    running.delete(name);
    if (answer && 'error' in answer) world.faults.push(`the job ${name} failed: ${String(answer.error)}`);
  });
}
