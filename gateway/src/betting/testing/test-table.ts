import { launchGameCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { startTestGateway, type TestGateway, type TestOptions } from '../../testing/index.ts';
import { startTestVendor } from './test-vendor.ts';

type Vendor = Awaited<ReturnType<typeof startTestVendor>>;

/** A member with an open game session. */
export interface Player {
  username: string;
  memberId: number;
  /** Plays without money. */
  demo: boolean;
  playerRef: string;
  /** Session token of the site, for calls as this member. */
  token: string;
  sessionId: string;
  /** Minor units of the book that this session uses. */
  balance(): Promise<number>;
}

export interface TestTable {
  gateway: TestGateway;
  vendor: Vendor;
  vendorCode: string;
  nodeId: number;
  gameId: string;
  /** Signs in a new member, deposits money and launches the game. With `demo` the member plays without money. */
  createPlayer(options?: { fundsMinor?: number; demo?: boolean }): Promise<Player>;
  /** Ends every session of the player and opens new ones. Returns the same player with another session. */
  signInAgain(player: Player): Promise<Player>;
  /** Launches the game through the gateway; the vendor then has the launch token. */
  launch(token: string, demo?: boolean): Promise<void>;
  stop(): Promise<void>;
}

const password = 'a long enough password';

/** Starts a gateway with one vendor and one of its games. A test creates as many players as it needs. */
export async function startTestTable({
  vendorCode,
  gameType = 'RNG',
  ...database
}: {
  vendorCode: string;
  gameType?: string;
} & Pick<TestOptions<unknown>, 'engine' | 'postgresUrl'>): Promise<TestTable> {
  const vendor = await startTestVendor(vendorCode, { now: () => gateway.clock.now() });
  const gateway: TestGateway = await startTestGateway({
    config: { vendors: [vendor.connection] },
    ...database,
  });
  vendor.connectTo(await gateway.listen());
  const [nodeId, gameId] = [9_001, 'table-game'];
  const db = gateway.database.kysely;
  await sql`insert into catalog_vendor (code, name, hot, position) values (${vendorCode}, ${vendorCode}, false, 1)`.execute(
    db,
  );
  await sql`insert into catalog_game (node_id, game_id, vendor, game_type, name, min_bet_minor)
    values (${nodeId}, ${gameId}, ${vendorCode}, ${gameType}, 'Table Game', 1)`.execute(db);
  // Makes the gateway read the new game before the first launch and not some time later.
  await gateway.services.catalog.setGameStatus(nodeId, 'live');

  let count = 0;
  const launch = async (token: string, demo = false): Promise<void> => {
    await gateway.call(launchGameCall, { nodeId, language: 'EN', demo }, { token });
  };
  const { identity, ledger } = gateway.services;

  async function createPlayer({ fundsMinor = 10_000, demo = false } = {}): Promise<Player> {
    count += 1;
    const username = `${vendorCode.toLowerCase()}${count}`;
    const member = await identity.createMember({ username, password });
    const account = { memberId: member.id, book: demo ? 'demo' : 'main' } as const;
    if (fundsMinor > 0)
      await ledger.post({
        source: 'test',
        key: username,
        type: demo ? 'DEMO_FUND' : 'ADJUST_IN',
        from: { house: demo ? 'demo_house' : 'adjustment' },
        to: account,
        amountMinor: fundsMinor,
      });
    return openGame({ username, memberId: member.id, demo });
  }

  async function openGame(known: Pick<Player, 'username' | 'memberId' | 'demo'>): Promise<Player> {
    const { username, memberId, demo } = known;
    const { token } = await identity.logIn({ username, password }, { ip: '127.0.0.1', userAgent: 'test' });
    await launch(token, demo);
    const { player } = await vendor.send('authenticate', { launchToken: vendor.launchToken() });
    if (player === undefined) throw new Error(`${username} was not let into the game.`);
    const { playerRef, sessionId } = player;
    return {
      ...known,
      playerRef,
      token,
      sessionId,
      async balance() {
        const { mainMinor, demoMinor } = await ledger.readBalances(memberId);
        return demo ? demoMinor : mainMinor;
      },
    };
  }

  return {
    gateway,
    vendor,
    vendorCode,
    nodeId,
    gameId,
    createPlayer,
    async signInAgain(player) {
      const { memberId } = player;
      await identity.revokeSessions({ memberId }, { reason: 'signed-out', actor: 'test' });
      return openGame(player);
    },
    launch,
    async stop() {
      await gateway.stop();
      await vendor.close();
    },
  };
}
