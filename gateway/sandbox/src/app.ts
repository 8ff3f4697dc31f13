import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { mandalayNights } from './games/mandalay-nights/game.ts';
import { pageRoutes } from './games/pages.ts';
import { openPaymentJournal } from './payments/payment-journal.ts';
import { paymentRoutes, tellUntold } from './payments/payments.ts';
import { createPlayer } from './vendor/play.ts';
import { openRoundJournal } from './vendor/round-journal.ts';
import { gameRoutes, platformRoutes, type VendorParts } from './vendor/routes.ts';
import type { VendorKey } from './vendor/signature.ts';
import { createWalletClient } from './vendor/wallet-client.ts';

export interface SandboxConfig {
  /** Where the platform's own door is; asked at each call, since a port may be known only after listening. */
  gatewayUrl: () => string;
  key: VendorKey;
  /** The payment provider's name at the platform, and the secret they share. */
  payments: { name: string; secret: string };
  /** Folder of the vendor's own memory. */
  dataDir: string;
  /** How often unfinished rounds are tried again, in ms. */
  recoveryIntervalMs?: number;
}

export interface Sandbox {
  app: FastifyInstance;
  /** Finishes what an earlier process left open, now and from time to time. Call it once the platform answers. */
  startRecovery(): Promise<void>;
  stop(): Promise<void>;
}

const games = new Map([mandalayNights].map((game) => [game.gameId, game]));

/** The sandbox's game vendor and payment provider: they know of the platform what their contracts say, and nothing else. */
export async function buildSandbox(config: SandboxConfig): Promise<Sandbox> {
  const app = Fastify({ bodyLimit: 16_384 });
  const wallet = createWalletClient({ gatewayUrl: config.gatewayUrl, key: config.key });
  const journal = openRoundJournal(`${config.dataDir}/rounds.jsonl`);
  const player = createPlayer({ wallet, journal });
  const payments = {
    ...config.payments,
    gatewayUrl: config.gatewayUrl,
    journal: openPaymentJournal(`${config.dataDir}/payments.jsonl`),
  };
  const parts: VendorParts = { key: config.key, wallet, player, journal, games };
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
  await app.register(async (scope) => pageRoutes(scope));
  await app.register(async (scope) => platformRoutes(scope, parts));
  await app.register(async (scope) => paymentRoutes(scope, payments));
  await app.ready();

  const recover = async (): Promise<void> => {
    await player.finishRounds();
    await tellUntold(payments);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    app,
    async startRecovery() {
      await recover();
      timer = setInterval(() => void recover(), config.recoveryIntervalMs ?? 5_000);
    },
    async stop() {
      clearInterval(timer);
      await app.close();
      journal.close();
      payments.journal.close();
    },
  };
}
