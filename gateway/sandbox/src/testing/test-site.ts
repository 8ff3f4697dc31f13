import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { launchGameCall } from '@parlour/contracts/calls';
import { type Engine, startTestGateway, type TestGateway } from '@parlour/gateway/testing';
import { sql } from 'kysely';
import { buildSandbox, type Sandbox } from '../app.ts';
import { allGames } from '../games/all-games.ts';
import type { RandomSource } from '../random.ts';

/** A member with an open game, with the data of the game's page. */
export interface TestPlayer {
  memberId: number;
  token: string;
  gameKey: string;
  /** Returns the balance of the main account, minor units. */
  mainMinor(): Promise<number>;
}

export interface TestSite {
  gateway: TestGateway;
  sandbox: Sandbox;
  /** Calls the sandbox as a game's page does. */
  api<T = Record<string, unknown>>(path: string, body?: unknown): Promise<{ status: number; body: T }>;
  /** Creates a member with these funds and launches this game. */
  player(gameId: string, fundsMinor?: number): Promise<TestPlayer>;
  /** Launches another game for a signed-in member; with `demo` without money. */
  open(player: Pick<TestPlayer, 'token'>, gameId: string, demo?: boolean): Promise<string>;
  /** The same by the game's number in the catalogue. */
  openNode(player: Pick<TestPlayer, 'token'>, nodeId: number, demo?: boolean): Promise<string>;
  getNode(gameId: string): number;
  /** Stops the sandbox and starts it again on the same stored data. */
  restartSandbox(): Promise<void>;
  stop(): Promise<void>;
}

const password = 'a long enough password';
const vendor = 'SANDBOX';
/** The vendor that keeps wallets, with its game. */
export const walletVendor = 'WALLETS';
export const walletVendorNode = 990;
const firstNode = 901;

const getGameType = (gameId: string): string => {
  if (gameId.startsWith('lottery') || gameId === 'keno') return 'ELOTT';
  const types: Record<string, string> = {
    baccarat: 'LIVE',
    roulette: 'RNG',
    harpoon: 'FISH',
    football: 'SPORTS',
    esports: 'ESPORTS',
    cockfight: 'SV3',
    'shan-table': 'PVP',
  };
  return types[gameId] ?? 'RNG';
};

/** Starts the real gateway and the real sandbox on separate ports, both on the gateway's movable clock. */
export async function startTestSite(
  options: { now?: string; chance?: RandomSource; engine?: Engine; hasWalletVendor?: boolean } = {},
): Promise<TestSite> {
  const secret = 'sandbox-test-'.padEnd(40, 's');
  const dataDir = mkdtempSync(join(tmpdir(), 'parlour-sandbox-'));
  let sandboxUrl = '';
  const gateway = await startTestGateway({
    ...options,
    config: {
      vendors: [
        { code: vendor, secret, url: () => `${sandboxUrl}/sandbox` },
        ...(options.hasWalletVendor
          ? [{ code: walletVendor, secret, url: () => `${sandboxUrl}/sandbox`, keepsWallets: true }]
          : []),
      ],
    },
  });
  const gatewayUrl = await gateway.listen();
  const build = (): Promise<Sandbox> =>
    buildSandbox({
      gatewayUrl: () => gatewayUrl,
      key: { vendor, secret },
      ...(options.hasWalletVendor && { walletVendorKey: { vendor: walletVendor, secret } }),
      payments: { name: 'sandbox', secret },
      dataDir,
      now: () => gateway.clock.now().getTime(),
      ...(options.chance ? { chance: options.chance } : {}),
    });
  let sandbox = await build();
  sandboxUrl = await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  await addGames(gateway, options.hasWalletVendor ?? false);
  const nodes = new Map([...allGames.keys()].map((gameId, index) => [gameId, firstNode + index]));
  let count = 0;

  const getNode = (gameId: string): number => nodes.get(gameId) ?? 0;
  const api: TestSite['api'] = async <T>(path: string, body?: unknown) => {
    const response = await fetch(`${sandboxUrl}/sandbox/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  };
  const open: TestSite['open'] = (player, gameId, demo) => openNode(player, getNode(gameId), demo);
  const openNode: TestSite['openNode'] = async ({ token }, nodeId, demo = false) => {
    const { content } = await gateway.call(launchGameCall, { nodeId, language: 'EN', demo }, { token });
    const launchToken = new URLSearchParams(content.split('#')[1]).get('token');
    const answer = await api<{ gameKey: string }>('open', { launchToken });
    return answer.body.gameKey;
  };

  return {
    gateway,
    get sandbox() {
      return sandbox;
    },
    api,
    open,
    openNode,
    getNode,
    async player(gameId, fundsMinor = 100_000) {
      count += 1;
      const username = `player${count}`;
      const { identity, ledger } = gateway.services;
      const member = await identity.createMember({ username, password });
      await ledger.post({
        source: 'test',
        key: username,
        type: 'ADJUST_IN',
        from: { house: 'adjustment' },
        to: { memberId: member.id, book: 'main' },
        amountMinor: fundsMinor,
      });
      const { token } = await identity.logIn({ username, password }, { ip: '127.0.0.1', userAgent: 'test' });
      const gameKey = await open({ token }, gameId);
      return {
        memberId: member.id,
        token,
        gameKey,
        mainMinor: async () => (await ledger.readBalances(member.id)).mainMinor,
      };
    },
    async restartSandbox() {
      await sandbox.stop();
      sandbox = await build();
      sandboxUrl = await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
    },
    async stop() {
      await sandbox.stop();
      await gateway.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function addGames(gateway: TestGateway, hasWalletVendor: boolean): Promise<void> {
  const db = gateway.database.kysely;
  await sql`insert into catalog_vendor (code, name, hot, position) values (${vendor}, 'Sandbox', false, 1)`.execute(
    db,
  );
  for (const [index, game] of [...allGames.values()].entries())
    await sql`insert into catalog_game (node_id, game_id, vendor, game_type, name, classifications, min_bet_minor, lines, rtp_ppm, hot_rank, new_until, status, launch_kind, default_play_type, weight)
      values (${firstNode + index}, ${game.gameId}, ${vendor}, ${getGameType(game.gameId)}, ${game.title}, '{}', 10, 0, null, null, null, 'live', 'game', null, 1)`.execute(
      db,
    );
  if (hasWalletVendor) await addWalletVendorGame(gateway);
  // The gateway may have read its catalogue before the games were inserted. A change makes it read again.
  const { catalog } = gateway.services;
  await catalog.setGameStatus(firstNode, 'live');
  while (!(await catalog.findGame(firstNode))) await setTimeout(10);
}

async function addWalletVendorGame(gateway: TestGateway): Promise<void> {
  const db = gateway.database.kysely;
  await sql`insert into catalog_vendor (code, name, hot, position) values (${walletVendor}, 'Wallets', false, 2)`.execute(
    db,
  );
  await sql`insert into catalog_game (node_id, game_id, vendor_game, vendor, game_type, name, classifications, min_bet_minor, lines, rtp_ppm, hot_rank, new_until, status, launch_kind, default_play_type, weight)
    values (${walletVendorNode}, 'wallet-nights', 'mandalay-nights', ${walletVendor}, 'RNG', 'Wallet Nights', '{}', 10, 0, null, null, null, 'live', 'game', null, 1)`.execute(
    db,
  );
}
