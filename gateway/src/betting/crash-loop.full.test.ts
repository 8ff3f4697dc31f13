/**
 * The gateway and the database server are killed at random moments while players bet. Each cycle kills one of them or both,
 * starts them again, and checks every balance and the books. `CRASH_ROUNDS` sets the number of cycles.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { VwcRequest } from '@parlour/contracts/vwc';
import { sql } from 'kysely';
import { openServer } from '../server/database/server.ts';
import { createLog } from '../server/log.ts';
import { type Child, startChild } from '../testing/child-process.ts';
import { createTestFolder } from '../testing/embedded-folder.ts';
import { expectSoundBooks, startTestGateway, type TestGateway, waitUntil } from '../testing/index.ts';
import { createNamedDatabase, createOutages, waitForServer } from '../testing/outages.ts';
import { type RestartingPostgresServer, startRestartingPostgres } from '../testing/postgres-server.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { createFundedPlayer, type FundedPlayer } from './testing/funded-player.ts';
import { startTestVendor } from './testing/test-vendor.ts';

const cycles = Number(process.env.CRASH_ROUNDS ?? 1);
const random = createSeededRandom();
const players = 4;
const fundsMinor = 1_000_000;
const [stakeMinor, winMinor] = [100, 150];
const [nodeId, gameId] = [702, 'crash-slot'];
jest.setTimeout(60_000 + cycles * 60_000);

let server: RestartingPostgresServer;
let folder: string;
let databaseUrl: string;
/** Prepares the players and checks the books; it serves no call during the cycles. */
let observer: TestGateway;
let vendor: Awaited<ReturnType<typeof startTestVendor>>;
let child: Child;
let people: (FundedPlayer & { expectedMinor: number })[];

beforeAll(async () => {
  server = await startRestartingPostgres();
  folder = await createTestFolder('crash-loop');
  databaseUrl = await createNamedDatabase(server, 'crash_loop');
  vendor = await startTestVendor('CRASHES', { now: () => new Date() });
  observer = await startTestGateway({
    config: { vendors: [vendor.connection] },
    database: await openServer(databaseUrl, players, createLog('silent')),
    now: new Date(),
  });
  vendor.connectTo(await observer.listen());
  const db = observer.database.kysely;
  await sql`insert into catalog_vendor (code, name, hot, position) values ('CRASHES', 'Crashes', false, 1)`.execute(
    db,
  );
  await sql`insert into catalog_game (node_id, game_id, vendor, game_type, name, min_bet_minor)
    values (${nodeId}, ${gameId}, 'CRASHES', 'RNG', 'Crash Slot', 10)`.execute(db);
  await observer.runJob('catalog.index');
  people = [];
  for (let number = 0; number < players; number += 1) {
    const player = await createFundedPlayer(
      { gateway: observer, vendor, nodeId },
      `crash${number}`,
      fundsMinor,
    );
    people.push({ ...player, expectedMinor: fundsMinor });
  }
  await startProcess();
}, 120_000);
afterAll(async () => {
  child?.process.kill('SIGTERM');
  await child?.ended;
  await observer?.stop();
  await vendor?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startProcess(): Promise<void> {
  const { code, secret, url } = vendor.connection;
  child = startChild('main.ts', {
    PORT: '0',
    LOG_LEVEL: 'info',
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    VENDORS: `${code}=${url()} ${secret}`,
  });
  const [, address = ''] = await child.waitForOutput(/"address":"([^"]+)"/);
  vendor.connectTo(address);
}

interface Play {
  /** Rounds that ended. */
  rounds: number;
  stop(): Promise<void>;
}

/** Lets every player play rounds: a stake that wins, or that is rolled back. A message is repeated until it is answered. */
function startPlay(name: string): Play {
  let isStopped = false;
  const play: Play = { rounds: 0, stop: async () => undefined };
  async function send<V extends 'bet' | 'win' | 'rollback'>(verb: V, request: VwcRequest<V>): Promise<void> {
    for (;;) {
      const code = await vendor.send(verb, request).then(
        (reply) => reply.code,
        () => undefined,
      );
      if (code === 'OK') return;
      if (code !== undefined && code !== 'RETRY_LATER') throw new Error(`${verb} was answered with ${code}`);
      await wait(20);
    }
  }
  async function playRounds(player: (typeof people)[number], number: number): Promise<void> {
    for (let count = 0; !isStopped; count += 1) {
      const roundId = `${name}-${number}-${count}`;
      const bet = { sessionId: player.sessionId, txId: `b-${roundId}`, roundId, gameId };
      await send('bet', { ...bet, amount: stakeMinor, currency: 'MMK' });
      if (count % 3 === 2) await send('rollback', { txId: `r-${roundId}`, refTxId: bet.txId });
      else {
        const win = { txId: `w-${roundId}`, roundId, amount: winMinor, currency: 'MMK', roundClosed: true };
        await send('win', win);
        player.expectedMinor += winMinor - stakeMinor;
      }
      play.rounds += 1;
    }
  }
  const loops = Promise.all(people.map(playRounds));
  play.stop = async () => {
    isStopped = true;
    await loops;
  };
  return play;
}

const killDatabase = async (): Promise<void> => {
  const outage = createOutages(() => server, { downMs: random(300), freezeMs: 0 }).find(
    ({ name }) => name === 'is killed',
  );
  await outage?.cause();
  await waitForServer(server);
};
const killGateway = async (): Promise<void> => {
  child.process.kill('SIGKILL');
  await child.ended;
};

const victims: [name: string, kill: () => Promise<void>, isGateway: boolean][] = [
  ['gateway', killGateway, true],
  ['database server', killDatabase, false],
  [
    'gateway and database server',
    () => Promise.all([killGateway(), killDatabase()]).then(() => undefined),
    true,
  ],
];

test('loses and doubles no round while gateway and database server are killed @WAL-06 @GAME-05 @PLAT-03', async () => {
  let rounds = 0;
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const [, kill, isGateway] = victims[(cycle + 2) % victims.length] ?? victims[0] ?? [];
    const play = startPlay(`c${cycle}`);
    await waitUntil(() => play.rounds > players);
    await wait(random(200));
    await kill?.();
    if (isGateway) await startProcess();
    const before = play.rounds;
    await waitUntil(() => play.rounds > before + 2 * players);
    await play.stop();
    rounds += play.rounds;
    const balances = await Promise.all(
      people.map(({ memberId }) => observer.services.ledger.readBalances(memberId)),
    );
    expect(balances.map(({ mainMinor }) => mainMinor)).toEqual(
      people.map(({ expectedMinor }) => expectedMinor),
    );
    await expectSoundBooks(observer);
  }
  process.stdout.write(`${cycles} cycles, ${rounds} rounds\n`);
});
