import { vwcVendorRequests } from '@parlour/contracts/vwc';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { EventResults } from './event-results.ts';
import { listFixtures } from './fixtures.ts';
import { toGameInfo, toGameList } from './game-list.ts';
import type { PlayerWallets } from './player-wallets.ts';
import { createRecall } from './recall/recall.ts';
import { refuse } from './replies.ts';
import type { Round } from './round-journal.ts';
import { walletLaunchPrefix } from './routes.ts';
import { isSigned, signHeaders, type VendorKey } from './signature.ts';
import type { VendorParts } from './vendor-parts.ts';
import { noAnswer, type WalletTransfers } from './wallet-transfers.ts';

type Handlers = {
  [V in keyof typeof vwcVendorRequests]?: (
    request: z.output<(typeof vwcVendorRequests)[V]>,
    isWalletVendor: boolean,
  ) => unknown;
};

/** The second vendor of this server, which keeps players' money in its own wallets. */
interface WalletVendor {
  key: VendorKey;
  wallets: PlayerWallets;
  transfers: WalletTransfers;
}

function toTransactions(round: Round) {
  const bet = { verb: 'bet', txId: round.betTxId, amount: round.stakeMinor };
  const win = {
    verb: 'win',
    txId: round.winTxId,
    amount: round.payoutMinor,
    ...(round.jackpotMinor ? { jackpotPart: round.jackpotMinor } : {}),
  };
  const rollback = {
    verb: 'rollback',
    txId: round.rollbackTxId,
    refTxId: round.betTxId,
    amount: round.stakeMinor,
  };
  if (round.state === 'settled') return { state: 'closed', transactions: [bet, win] };
  // Decided, and perhaps not yet confirmed: these messages are valid.
  if (round.state === 'staked') return { state: 'closed', transactions: [bet, win] };
  if (round.state === 'abandoned' || round.state === 'voiding')
    return { state: 'closed', transactions: [bet, rollback] };
  return { state: 'open', transactions: [bet] };
}

/** Lists the state of a draw's schedule and its opened numbers, for the lotteries among the games. */
const listOpenedNumbers = (
  { games, events }: Pick<VendorParts, 'games' | 'events'>,
  results: EventResults,
  { gameId, count }: { gameId?: string | undefined; count: number },
) => {
  const lotteries = [...games.values()].flatMap((game) =>
    game.kind === 'events' && game.getDrawnNumbers && (gameId === undefined || gameId === game.gameId)
      ? [game]
      : [],
  );
  return {
    games: lotteries.map((game) => {
      const state = events.state(game);
      const next = state.events.find(({ phase }) => phase === 'open');
      const draws = results.latest(game.gameId, count + 1).flatMap(({ number, result }) => {
        const plan = game.plan(number);
        return plan.resultAt > state.now
          ? []
          : [
              {
                number,
                drawnAt: new Date(plan.resultAt).toISOString(),
                numbers: game.getDrawnNumbers?.(result) ?? [],
              },
            ];
      });
      return {
        gameId: game.gameId,
        draws: draws.slice(0, count),
        ...(next
          ? {
              next: {
                number: next.number,
                closesAt: new Date(next.closesAt).toISOString(),
                drawsAt: new Date(next.resultAt).toISOString(),
              },
            }
          : {}),
      };
    }),
  };
};

/** The verbs of a vendor that keeps wallets. */
const createWalletHandlers = ({ transfers, wallets }: WalletVendor, currency: string): Handlers => ({
  transferIn: (request) => transfers.move('in', request),
  transferOut: (request) => transfers.move('out', request),
  transferStatus: (request) => transfers.readStatus(request),
  vendorBalance: ({ playerRef }) => ({ balance: wallets.getBalance(playerRef), currency }),
});

/** Registers the calls of the platform, signed like every message of the contract. */
export function platformRoutes(
  app: FastifyInstance,
  parts: VendorParts & { results: EventResults; walletVendor: WalletVendor | undefined },
): void {
  const { key, journal, games, rooms, results, walletVendor } = parts;
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );

  const handlers: Handlers = {
    listGames: () => toGameList(games),
    launch: ({ gameId, launchToken, language }, isWalletVendor) => {
      const game = games.get(gameId);
      return game
        ? {
            url: `/sandbox/games/${game.gameId}/#token=${isWalletVendor ? walletLaunchPrefix : ''}${launchToken}&language=${encodeURIComponent(language)}`,
          }
        : undefined;
    },
    roundDetail: ({ roundId, language }) => {
      const round = journal.get(roundId);
      if (!round) return { state: 'unknown', transactions: [] };
      return { ...toTransactions(round), lines: createRecall(round, games.get(round.gameId), language) };
    },
    transactions: ({ from, to }, isWalletVendor) => ({
      transactions: journal.transactions(from, to, isWalletVendor),
    }),
    openedNumbers: (request) => listOpenedNumbers(parts, results, request),
    fixtures: (request) => listFixtures(parts, request),
    roomList: ({ gameId }) => {
      const game = games.get(gameId);
      return game?.kind === 'rooms'
        ? {
            rooms: rooms.state(game).rooms.map(({ roomId, anteMinor, seats, players }) => ({
              roomId,
              anteMinor,
              seats,
              taken: players.length,
            })),
          }
        : undefined;
    },
    gameInfo: ({ gameId, language }) => {
      const game = games.get(gameId);
      return game && toGameInfo(game, language);
    },
    closeSession: () => ({ closed: true }),
    liveness: () => ({ at: new Date().toISOString() }),
  };
  const instantGames = new Map([...games].filter(([, game]) => game.kind === 'instant'));
  const walletVendorHandlers: Handlers = walletVendor
    ? {
        ...handlers,
        ...createWalletHandlers(walletVendor, [...games.values()][0]?.currency ?? ''),
        // This vendor offers only games whose outcome is known immediately.
        listGames: () => toGameList(instantGames),
        openedNumbers: () => ({ games: [] }),
        fixtures: () => ({ games: [] }),
        roomList: () => undefined,
      }
    : {};

  app.post<{ Params: { verb: string }; Body: string }>('/sandbox/vwc/1/:verb', async (request, reply) => {
    const header = (name: string): string | undefined => request.headers[name]?.toString();
    const isWalletVendor = walletVendor !== undefined && header('x-vendor') === walletVendor.key.vendor;
    const signer = isWalletVendor ? walletVendor.key : key;
    if (!isSigned(signer, header, request.body)) return refuse(reply, 401, 'BAD_SIGNATURE');
    const verb = request.params.verb as keyof Handlers;
    const schema = Object.hasOwn(vwcVendorRequests, verb) ? vwcVendorRequests[verb] : undefined;
    const input = schema?.safeParse(JSON.parse(request.body));
    if (!input?.success) return refuse(reply, 400, 'BAD_REQUEST');
    const handler = (isWalletVendor ? walletVendorHandlers : handlers)[verb] as
      | ((body: unknown, isWalletVendor: boolean) => unknown)
      | undefined;
    const answer = handler?.(input.data, isWalletVendor);
    if (answer === noAnswer) {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    if (!answer) return refuse(reply, 404, 'UNKNOWN_GAME');
    const text = JSON.stringify(answer);
    return reply.headers(signHeaders(signer, text)).type('application/json').send(text);
  });
}
