/** The database server ends or stops answering while players bet. */
import { setTimeout as wait } from 'node:timers/promises';
import type { VwcReply } from '@parlour/contracts/vwc';
import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../testing/index.ts';
import { createOutages, waitForServer } from '../testing/outages.ts';
import { type RestartingPostgresServer, startRestartingPostgres } from '../testing/postgres-server.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { verifyLedger } from '../wallet/index.ts';
import { createFundedPlayer, type FundedPlayer } from './testing/funded-player.ts';
import { startTestVendor } from './testing/test-vendor.ts';

const [nodeId, gameId] = [701, 'outage-slot'];
const players = 6;
const fundsMinor = 1_000_000;
const stakeMinor = 10;
/** Every check has one outage of each kind. The full set repeats them, and a freeze lasts ten seconds. */
const isFullSet = process.env.OUTAGE_ROUNDS !== undefined;
const rounds = Number(process.env.OUTAGE_ROUNDS ?? 1);
const downMs = 500;
/** The bound of the time until bets are accepted again. The quick check shares its machine, so its bound is looser. */
const recoveryMsMax = isFullSet ? 2_000 : 20_000;

let server: RestartingPostgresServer;
let gateway: TestGateway;
let vendor: Awaited<ReturnType<typeof startTestVendor>>;
let people: FundedPlayer[];

beforeAll(async () => {
  server = await startRestartingPostgres();
  vendor = await startTestVendor('OUTAGES', { now: () => gateway.clock.now() });
  gateway = await startTestGateway({ config: { vendors: [vendor.connection] }, postgresUrl: server.url });
  vendor.connectTo(await gateway.listen());
  const db = gateway.database.kysely;
  await sql`insert into catalog_vendor (code, name, hot, position) values ('OUTAGES', 'Outages', false, 1)`.execute(
    db,
  );
  await sql`insert into catalog_game (node_id, game_id, vendor, game_type, name, min_bet_minor)
    values (${nodeId}, ${gameId}, 'OUTAGES', 'RNG', 'Outage Slot', 10)`.execute(db);
  // Makes the gateway read the new game before the first launch and not some time later.
  await gateway.runJob('catalog.index');
  people = [];
  for (let number = 0; number < players; number += 1)
    people.push(await createFundedPlayer({ gateway, vendor, nodeId }, `player${number}`, fundsMinor));
});
afterAll(async () => {
  await gateway?.stop();
  await vendor?.close();
  await server?.stop();
});

interface Play {
  /** Transactions that the gateway accepted. */
  accepted: string[];
  /** Messages that failed and were sent again. */
  failures: number;
  /** Stops after the bet in progress was accepted. */
  stop(): Promise<void>;
}

let playCount = 0;

/** Lets every player bet one after another. Like a real vendor, it repeats a message until the gateway accepts it. */
function startPlay(): Play {
  playCount += 1;
  const prefix = `play-${playCount}`;
  const play: Play = { accepted: [], failures: 0, stop: async () => undefined };
  let isStopped = false;
  const send = (sessionId: string, txId: string): Promise<VwcReply | undefined> =>
    vendor
      .send('bet', { sessionId, txId, roundId: `r-${txId}`, gameId, amount: stakeMinor, currency: 'MMK' })
      .catch(() => undefined);
  const playOne = async (sessionId: string, player: number): Promise<void> => {
    for (let count = 0; !isStopped; count += 1) {
      const txId = `${prefix}-${player}-${count}`;
      while ((await send(sessionId, txId))?.code !== 'OK') {
        play.failures += 1;
        await wait(50);
      }
      play.accepted.push(txId);
    }
  };
  const loops = people.map(({ sessionId }, player) => playOne(sessionId, player));
  play.stop = async () => {
    isStopped = true;
    await Promise.all(loops);
  };
  return play;
}

const outages = createOutages(() => server, { downMs, freezeMs: isFullSet ? 10_000 : downMs });

/** Returns the time in milliseconds after which every player has been able to bet twice. */
async function measureBets({ accepted }: Play): Promise<number> {
  const startedAt = performance.now();
  const before = accepted.length;
  await waitUntil(() => accepted.length > before + 2 * players);
  return performance.now() - startedAt;
}
const recoveries: { name: string; failures: number; usualMs: number; recoveryMs: number }[] = [];
afterAll(() => {
  if (!isFullSet) return;
  for (const { name, ...figures } of recoveries)
    process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);
});

/** Counts the connections that wait for notifications. */
async function countListeners(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where application_name = 'parlour listen'`.execute(gateway.database.kysely);
  return rows[0]?.count ?? 0;
}

let acceptedCount = 0;
const sumBalances = async (): Promise<number> => {
  const balances = people.map(({ memberId }) => gateway.services.ledger.readBalances(memberId));
  return (await Promise.all(balances)).reduce((sum, { mainMinor }) => sum + mainMinor, 0);
};

test.each(outages.flatMap((outage) => Array.from({ length: rounds }, () => outage)))(
  'books every accepted bet once while the database server $name @WAL-06 @GAME-05',
  async ({ name, cause }) => {
    const play = startPlay();
    await waitUntil(() => play.accepted.length > players);
    const usualMs = await measureBets(play);
    await cause();
    await waitForServer(server);
    const recoveryMs = await measureBets(play);
    await play.stop();
    recoveries.push({
      name,
      failures: play.failures,
      usualMs: Math.round(usualMs),
      recoveryMs: Math.round(recoveryMs),
    });
    expect(recoveryMs).toBeLessThan(recoveryMsMax);
    const { rows } = await sql<{ bets: number }>`select count(*) as bets from ledger_transfers
      where key = any(${play.accepted})`.execute(gateway.database.kysely);
    expect(rows).toEqual([{ bets: play.accepted.length }]);
    acceptedCount += play.accepted.length;
    expect(await sumBalances()).toBe(players * fundsMinor - acceptedCount * stakeMinor);
    expect(await verifyLedger(gateway.database)).toEqual([]);
    await waitUntil(async () => (await countListeners()) === 1);
  },
);
