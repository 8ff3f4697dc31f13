import { vwcVendorRequests } from '@parlour/contracts/vwc';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { VendorGame } from './game.ts';
import { openGameKey, sealGameKey } from './game-key.ts';
import type { Player } from './play.ts';
import type { RoundJournal } from './round-journal.ts';
import { isSigned, signedHeaders, type VendorKey } from './signature.ts';
import { UnknownOutcome, type WalletClient } from './wallet-client.ts';

export interface VendorParts {
  key: VendorKey;
  wallet: WalletClient;
  player: Player;
  journal: RoundJournal;
  games: ReadonlyMap<string, VendorGame>;
}

const openRequest = z.object({ launchToken: z.string().check(z.maxLength(64)) });
const spinRequest = z.object({
  gameKey: z.string().check(z.maxLength(1000)),
  requestId: z.string().check(z.minLength(8), z.maxLength(64)),
  stakeMinor: z.int().check(z.positive()),
});

const refuse = (
  reply: FastifyReply,
  status: number,
  code: string,
  details?: Record<string, unknown>,
): FastifyReply => reply.code(status).send({ code, ...(details ? { details } : {}) });

/** What the games' own pages call. The pages run in an opaque origin without cookies, so any origin may ask. */
export function gameRoutes(app: FastifyInstance, { key, wallet, player, games }: VendorParts): void {
  const lastSpinAt = new Map<string, number>();

  app.get<{ Params: { gameId: string } }>('/sandbox/api/rules/:gameId', async (request, reply) => {
    const game = games.get(request.params.gameId);
    return game ? game.rules : refuse(reply, 404, 'UNKNOWN_GAME');
  });

  app.post('/sandbox/api/open', async (request, reply) => {
    const input = openRequest.safeParse(request.body);
    if (!input.success) return refuse(reply, 400, 'BAD_REQUEST');
    const answer = await wallet.send('authenticate', input.data);
    if (answer.code !== 'OK' || !answer.player) return refuse(reply, 403, answer.code);
    const { sessionId, playerRef, language, gameId, demo } = answer.player;
    const game = games.get(gameId);
    if (!game) return refuse(reply, 404, 'UNKNOWN_GAME');
    const session = { gameId, sessionId, playerRef, demo, currency: answer.currency ?? game.currency };
    return {
      gameKey: sealGameKey(session, key.secret),
      balanceMinor: answer.balance ?? 0,
      currency: session.currency,
      language,
      demo,
    };
  });

  app.post('/sandbox/api/spin', async (request, reply) => {
    const input = spinRequest.safeParse(request.body);
    if (!input.success) return refuse(reply, 400, 'BAD_REQUEST');
    const { gameKey, requestId, stakeMinor } = input.data;
    const session = openGameKey(gameKey, key.secret);
    const game = session && games.get(session.gameId);
    if (!session || !game) return refuse(reply, 401, 'SESSION_EXPIRED');
    if (!game.stakesMinor.includes(stakeMinor)) return refuse(reply, 422, 'INVALID_AMOUNT');
    const now = performance.now();
    const since = now - (lastSpinAt.get(session.sessionId) ?? Number.NEGATIVE_INFINITY);
    // A little less than the page waits, since clocks and networks are not exact; a retry of the same spin is let through by its number.
    if (since < game.cycleMsMin * 0.9) return refuse(reply, 429, 'TOO_SOON');
    lastSpinAt.set(session.sessionId, now);
    const { demo: _demo, ...identity } = session;
    const result = await player.play({ ...identity, requestId, stakeMinor }, () => game.decide(stakeMinor));
    if (result.kind === 'refused') return refuse(reply, 409, result.code, result.details);
    if (result.kind === 'unknown') return refuse(reply, 503, 'RETRY_LATER');
    const { round, balanceMinor } = result;
    return {
      roundId: round.roundId,
      stakeMinor: round.stakeMinor,
      payoutMinor: round.payoutMinor,
      balanceMinor,
      ...round.outcome,
    };
  });

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof UnknownOutcome) return refuse(reply, 503, 'RETRY_LATER');
    request.log.error(error);
    return refuse(reply, 500, 'DEFECT');
  });
}

/** What the platform calls: signed like every message of the contract. */
export function platformRoutes(app: FastifyInstance, { key, journal, games }: VendorParts): void {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );

  type Handlers = {
    [V in keyof typeof vwcVendorRequests]: (request: z.output<(typeof vwcVendorRequests)[V]>) => unknown;
  };
  const handlers: Handlers = {
    launch: ({ gameId, launchToken, language }) => {
      const game = games.get(gameId);
      return game
        ? {
            url: `/sandbox/games/${game.folder}/#token=${launchToken}&language=${encodeURIComponent(language)}`,
          }
        : undefined;
    },
    roundDetail: ({ roundId }) => {
      const round = journal.get(roundId);
      if (!round) return { state: 'unknown', transactions: [] };
      const bet = { verb: 'bet', txId: round.betTxId, amount: round.stakeMinor };
      const win = { verb: 'win', txId: round.winTxId, amount: round.payoutMinor };
      const rollback = { verb: 'rollback', txId: round.rollbackTxId, amount: round.stakeMinor };
      if (round.state === 'settled') return { state: 'closed', transactions: [bet, win] };
      if (round.state === 'abandoned') return { state: 'closed', transactions: [rollback] };
      return { state: 'open', transactions: [bet] };
    },
    closeSession: () => ({ closed: true }),
    liveness: () => ({ at: new Date().toISOString() }),
  };

  app.post<{ Params: { verb: string }; Body: string }>('/sandbox/vwc/1/:verb', async (request, reply) => {
    const header = (name: string): string | undefined => request.headers[name]?.toString();
    if (!isSigned(key, header, request.body)) return refuse(reply, 401, 'BAD_SIGNATURE');
    const verb = request.params.verb as keyof Handlers;
    const schema = vwcVendorRequests[verb];
    const input = schema?.safeParse(JSON.parse(request.body));
    if (!input?.success) return refuse(reply, 400, 'BAD_REQUEST');
    const answer = (handlers[verb] as (body: unknown) => unknown)(input.data);
    if (!answer) return refuse(reply, 404, 'UNKNOWN_GAME');
    const text = JSON.stringify(answer);
    return reply.headers(signedHeaders(key, text)).type('application/json').send(text);
  });
}
