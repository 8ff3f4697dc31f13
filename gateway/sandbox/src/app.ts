import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { allGames } from './games/all-games.ts';
import { pageRoutes } from './games/pages.ts';
import { openProvider } from './payments/provider.ts';
import { type RandomSource, secureRandom } from './random.ts';
import { createTimers } from './timers.ts';
import { createBroadcast } from './vendor/broadcast.ts';
import { createEventEngine } from './vendor/event-engine.ts';
import { openEventResults } from './vendor/event-results.ts';
import type { VendorGame } from './vendor/game.ts';
import { platformRoutes } from './vendor/platform-routes.ts';
import { createPlayer } from './vendor/play.ts';
import { openPlayerWallets } from './vendor/player-wallets.ts';
import { answerError } from './vendor/replies.ts';
import { createRoomEngine } from './vendor/room-engine.ts';
import { openRoundJournal } from './vendor/round-journal.ts';
import { gameRoutes } from './vendor/routes.ts';
import type { VendorKey } from './vendor/signature.ts';
import { getLegs } from './vendor/slip.ts';
import type { VendorParts } from './vendor/vendor-parts.ts';
import { createWalletClient } from './vendor/wallet-client.ts';
import { createWalletClients } from './vendor/wallet-clients.ts';
import { createWalletTransfers } from './vendor/wallet-transfers.ts';

interface SandboxConfig {
  /** Returns the platform's base address. Evaluated at each call, since a port may be known only after listening. */
  gatewayUrl: () => string;
  key: VendorKey;
  /** A second vendor with the same games, which keeps players' money in its own wallets. */
  walletVendorKey?: VendorKey;
  /** The payment provider's name at the platform, and their shared secret. */
  payments: { name: string; secret: string };
  /** Folder of the vendor's persisted data. */
  dataDir: string;
  /** Interval of retries for unfinished rounds, in ms. */
  recoveryIntervalMs?: number;
  /** The random source of the jackpot's draws; by default this machine's secure one. */
  chance?: RandomSource;
  /** The clock of vendor and payment provider, in ms since 1970; by default this machine's. */
  now?: () => number;
}

export interface Sandbox {
  app: FastifyInstance;
  /** Finishes rounds and sends webhooks that are still open. */
  recover(): Promise<void>;
  /** Runs `recover` now and at intervals. Call it once the platform accepts requests. */
  startRecovery(): Promise<void>;
  /**
   * Draws all due events, pays the decided tickets and notifies the watchers. `startRecovery` calls it twice a second.
   */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

const tickMs = 500;
/** By default Node waits a minute for connections that browsers opened ahead and never used. */
const lastAnswerWithinMs = 1_000;

const getGamesOfKind = <K extends VendorGame['kind']>(kind: K): Extract<VendorGame, { kind: K }>[] =>
  [...allGames.values()].flatMap((game) =>
    game.kind === kind ? [game as Extract<VendorGame, { kind: K }>] : [],
  );

/** Builds the sandbox's game vendor and payment provider. They know the platform only through their contracts. */
export async function buildSandbox(config: SandboxConfig): Promise<Sandbox> {
  const app = Fastify({ bodyLimit: 16_384 });
  app.setErrorHandler(answerError);
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), lastAnswerWithinMs).unref();
  });
  const key = { ...config.key, ...(config.now ? { now: config.now } : {}) };
  const { gatewayUrl, dataDir, now = Date.now } = config;
  const client = createWalletClient({ gatewayUrl, key });
  const walletVendor = openWalletVendor(config);
  const wallets = createWalletClients(client, walletVendor);
  const journal = openRoundJournal(`${config.dataDir}/rounds.jsonl`, config.now);
  const player = createPlayer({ wallets, journal });
  const provider = openProvider({ ...config.payments, gatewayUrl, now }, dataDir);
  const results = openEventResults(`${config.dataDir}/results.jsonl`, {
    now: config.now ?? Date.now,
    isAwaited: (gameId, number) =>
      journal.openTickets(gameId).some((round) => getLegs(round).some((leg) => leg.number === number)),
  });
  const chance = config.chance ?? secureRandom;
  const clocked = { player, journal, results, now: config.now ?? Date.now };
  const events = createEventEngine({ ...clocked, chance, games: getGamesOfKind('events') });
  const rooms = createRoomEngine({ ...clocked, games: getGamesOfKind('rooms') });
  const broadcast = createBroadcast();
  const parts: VendorParts = {
    key,
    wallets,
    player,
    journal,
    games: allGames,
    events,
    rooms,
    broadcast,
    chance,
    // A given clock is monotonic. This machine's clock may be set back, which would make players wait.
    elapsedMs: config.now ?? (() => performance.now()),
  };
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    });
    scope.options('/sandbox/api/*', async (_request, reply) =>
      reply
        .headers({
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'content-type',
        })
        .code(204)
        .send(),
    );
    gameRoutes(scope, parts);
  });
  await app.register(async (scope) => pageRoutes(scope, allGames));
  await app.register(async (scope) => platformRoutes(scope, { ...parts, results, walletVendor }));
  await app.register(async (scope) => provider.register(scope));
  await app.ready();

  const recover = async (): Promise<void> => {
    await player.finishRounds();
    await provider.sendUnconfirmed();
  };
  const tick = async (): Promise<void> => {
    await Promise.all([events.tick(), rooms.tick()]);
    broadcast.publish((gameId) => {
      const game = allGames.get(gameId);
      if (game?.kind === 'events') return events.state(game);
      return game?.kind === 'rooms' ? rooms.state(game) : undefined;
    });
  };
  const timers = createTimers();
  return {
    app,
    recover,
    async startRecovery() {
      await recover();
      timers.repeat(recover, config.recoveryIntervalMs ?? 5_000);
      timers.repeat(tick, tickMs);
    },
    tick,
    async stop() {
      await timers.stop();
      broadcast.stop();
      await app.close();
      journal.close();
      results.close();
      provider.close();
      walletVendor?.wallets.close();
    },
  };
}

/** Opens the second vendor, which keeps wallets. */
function openWalletVendor({ walletVendorKey, gatewayUrl, dataDir, now }: SandboxConfig) {
  if (!walletVendorKey) return undefined;
  const key = { ...walletVendorKey, ...(now && { now }) };
  const wallets = openPlayerWallets(`${dataDir}/wallets.jsonl`);
  return {
    key,
    client: createWalletClient({ gatewayUrl, key }),
    wallets,
    transfers: createWalletTransfers({ wallets, now: now ?? Date.now }),
  };
}
