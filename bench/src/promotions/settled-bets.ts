/** Measures what missions, points, required bets, grants and promotions add to a settled bet of a vendor. */
import {
  assembleModules,
  publishTestPromotion,
  type Services,
  startTestGateway,
  startTestVendor,
  type TestGateway,
} from '@parlour/gateway/testing';
import type { PostgresServer } from '@parlour/gateway/testing/postgres-server';
import { connectTo, getDatabaseUrl } from '../database-url.ts';
import { type BenchFigure, median } from '../figure.ts';
import { gameId, openSessions, stakeMinor, type Vendor, vendorCode } from '../vwc/game-sessions.ts';

const rounds = 2_000;
const callers = 32;
const turns = 9;
/** Modules that compute rewards from settled bets. In the wallet, these are required bets with their grants. */
const rewarding = ['rewards', 'promotions', 'points', 'wallet'];

interface Site {
  gateway: TestGateway;
  vendor: Vendor;
  sessionIds: readonly string[];
  stop(): Promise<void>;
}

export async function measureSettledBets(server: PostgresServer): Promise<BenchFigure> {
  const [full, bare] = [await startSite(server, 'full'), await startSite(server, 'bare')];
  try {
    const times = { full: [] as number[], bare: [] as number[] };
    for (const site of [bare, full]) await playRounds(site);
    for (const { gateway } of [bare, full]) await refreshPlans(gateway, server.url);
    for (let turn = 0; turn < turns; turn += 1) {
      times.bare.push(await playRounds(bare));
      times.full.push(await playRounds(full));
    }
    const toMs = (values: readonly number[]): number => Math.round((median(values) / rounds) * 1000) / 1000;
    return {
      id: 'promotions.bets',
      title: 'Settled bet with missions, points, required bets, grants and promotions, to one without',
      ratio: median(times.full.map((ms, turn) => ms / (times.bare[turn] ?? Number.NaN))),
      goal: 1.15,
      direction: 'max',
      a: { label: 'with', value: toMs(times.full), unit: 'ms' },
      b: { label: 'without', value: toMs(times.bare), unit: 'ms' },
      note: `Median of ${turns} interleaved runs of ${rounds.toLocaleString('en')} rounds, ${callers} callers: a signed bet and a signed win through HTTP, and the delivery of their events. With them, every member has two missions, points, an open deposit task, a grant and a joined promotion; without them, none.`,
    };
  } finally {
    await full.stop();
    await bare.stop();
  }
}

/** Starts a gateway with a vendor and members in a game. A bare one handles settled bets without the modules that compute rewards. */
async function startSite(server: PostgresServer, kind: 'full' | 'bare'): Promise<Site> {
  const vendor = await startTestVendor(vendorCode, { now: () => new Date() });
  const gateway = await startTestGateway<Services>({
    now: new Date(),
    postgresUrl: server.url,
    config: { vendors: [vendor.connection] },
    assemble: (frame) => {
      const assembly = assembleModules(frame);
      if (kind === 'full') return assembly;
      const modules = assembly.modules.map((module) => {
        if (!rewarding.includes(module.name)) return module;
        const { 'bet.settled': _settled, 'bet.voided': _voided, ...rest } = module.subscriptions ?? {};
        return { ...module, subscriptions: rest };
      });
      return { ...assembly, modules };
    },
  });
  const sessionIds = await openSessions(gateway, vendor, await getDatabaseUrl(gateway, server.url));
  if (kind === 'full') await addObligations(gateway, server.url);
  return {
    gateway,
    vendor,
    sessionIds,
    async stop() {
      await gateway.stop();
      await vendor.close();
    },
  };
}

/**
 * Updates the statistics of the tables, as a running server does every minute. Otherwise queries keep the plans that the
 * server made while the tables were empty.
 */
async function refreshPlans(gateway: TestGateway, serverUrl: string): Promise<void> {
  const db = await connectTo(gateway, serverUrl);
  await db.query('vacuum analyze');
  await db.end();
}

/** Gives every member a deposit task, a grant with required bets and a joined promotion, and the site two missions. */
async function addObligations(gateway: TestGateway, serverUrl: string): Promise<void> {
  const { grants, turnover } = gateway.services;
  const db = await connectTo(gateway, serverUrl);
  await db.query(
    `insert into rewards_mission (code, period, metric, target, reward_kind, reward_amount, position, starts_at)
     values ('bench-bets', 'D', 'BET_COUNT', 1000000, 'POINTS', 1, 1, now() - interval '1 day'),
            ('bench-stakes', 'W', 'VALID_BET', 1000000000, 'POINTS', 1, 2, now() - interval '1 day')`,
  );
  const promotionId = await publishTestPromotion(gateway, {
    code: 'bench-bets',
    entry: 'join',
    task: { kind: 'valid-bet', minMinor: 1_000_000_000 },
  });
  await db.query(
    `insert into promotions_claim (promotion_id, member_id, cycle_key, terms_version, status, started_at, changed_at)
     select $1, id, 'once', 1, 'signed', now() - interval '1 hour', now() from identity_member
      where username like 'bench%'`,
    [promotionId],
  );
  const { rows } = await db.query<{ id: string }>(
    "select id from identity_member where username like 'bench%'",
  );
  await db.end();
  for (const { id } of rows) {
    const memberId = Number(id);
    const required = { memberId, baseMinor: 100_000_000, multiple: 1 };
    await gateway.database.transaction(async (tx) => {
      await turnover.openIn(tx, { ...required, source: 'DEPOSIT', key: `bench-${id}` });
      await grants.openIn(tx, { ...required, key: `bench-${id}`, amountMinor: 1_000 });
    });
  }
}

let last = 0;

/** Plays rounds and delivers their events. Returns the time in milliseconds. */
async function playRounds({ gateway, vendor, sessionIds }: Site): Promise<number> {
  let left = rounds;
  const start = performance.now();
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      last += 1;
      const number = last;
      const round = { roundId: `r-${number}`, gameId, currency: 'MMK' };
      const sessionId = sessionIds[number % sessionIds.length] ?? '';
      const bet = await vendor.send('bet', { ...round, sessionId, txId: `b-${number}`, amount: stakeMinor });
      const win = await vendor.send('win', { ...round, txId: `w-${number}`, amount: 0, roundClosed: true });
      if (bet.code !== 'OK' || win.code !== 'OK') throw new Error(`A round got ${bet.code} and ${win.code}.`);
    }
  };
  await Promise.all(Array.from({ length: callers }, work));
  await gateway.drain();
  return performance.now() - start;
}
