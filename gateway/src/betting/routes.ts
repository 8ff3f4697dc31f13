import type { CheckedInputOf } from '@parlour/contracts';
import {
  checkRoundCall,
  exportBetsCall,
  getMerchantWalletCall,
  launchGameCall,
  launchLotteryCall,
  listBetsCall,
  listOpenRoundsCall,
  listWinnersCall,
  recallRoundCall,
} from '@parlour/contracts/calls';
import { type Game, getName, getVendorName } from '../catalog/index.ts';
import { maskUsername } from '../identity/index.ts';
import { type RouteEntry, route } from '../server/index.ts';
import type { Win } from './record/winner-boards.ts';
import { toAvatarUrl } from './record/wire-member.ts';
import { formatBetNo, isSample } from './round.ts';
import type { Bet, BettingService } from './service.ts';

export const bettingRoutes = (betting: BettingService): readonly RouteEntry[] => [
  route(
    launchGameCall,
    async ({ input, session }) => {
      const { url, game } = await betting.launch(session, {
        gameId: input.nodeId,
        language: input.language ?? 'EN',
        backUrl: input.backUrl ?? '/',
        demo: input.demo,
      });
      return toWireLaunch(url, game, input.language);
    },
    { cost: 'outgoing' },
  ),
  route(
    launchLotteryCall,
    async ({ input, session }) => {
      const { lottoGameCode, nodeId, launchMode, language = 'EN', backUrl = '/' } = input;
      const { url, game } = await betting.launchByCode(
        session,
        { nodeId, gameCode: lottoGameCode, lotteriesOnly: launchMode === 'LOTT' },
        { language, backUrl },
      );
      return toWireLaunch(url, game, language);
    },
    { cost: 'outgoing' },
  ),
  route(getMerchantWalletCall, async () => ({ isSingle: betting.isSingleWallet })),
  route(
    listBetsCall,
    async ({ input, session }) => {
      const { bets, totals, totalPages } = await betting.listBets(session, {
        ...toScope(input),
        page: input.page,
        pageSize: input.pageSize,
      });
      const { count, stakeMinor, validBetMinor, payoutMinor, netMinor } = totals;
      return {
        rows: bets.map((bet) => toWireBet(bet, input.language)),
        totals: { count, stake: stakeMinor, validBet: validBetMinor, payout: payoutMinor, net: netMinor },
        page: input.page,
        totalPages,
      };
    },
    { cost: 'heavy' },
  ),
  route(
    exportBetsCall,
    async ({ input, session }) => {
      const { after } = input;
      const { bets, next } = await betting.exportBets(session, {
        ...toScope(input),
        after: after && { ...after, placedAt: new Date(after.placedAt) },
      });
      return {
        rows: bets.map((bet) => toWireBet(bet)),
        next: next && { ...next, placedAt: next.placedAt.toISOString() },
      };
    },
    { cost: 'heavy' },
  ),
  route(listOpenRoundsCall, async ({ session }) => {
    const bets = await betting.listOpenRounds(session);
    const rows = bets.map((bet) => ({ ...toWireBet(bet), canPlay: bet.game?.status === 'live' }));
    return { rows, held: rows.reduce((sum, { stake }) => sum + stake, 0) };
  }),
  route(
    checkRoundCall,
    async ({ input, session }) => toWireBet(await betting.checkRound(session, parseBetNo(input.betNo))),
    { cost: 'outgoing' },
  ),
  route(
    recallRoundCall,
    async ({ input, session }) => {
      const { lines, source, ...bet } = await betting.recall(
        session,
        parseBetNo(input.betNo),
        input.language,
      );
      return { bet: toWireBet(bet, input.language), lines, source };
    },
    { cost: 'outgoing' },
  ),
  route(listWinnersCall, async ({ input }) => ({
    list: (await betting.listWins(input.board, input.count)).map((win) => toWireWin(win, input.language)),
  })),
];

const toScope = ({
  from,
  to,
  gameType,
  vassalage,
  status,
}: Pick<CheckedInputOf<typeof listBetsCall>, 'from' | 'to' | 'gameType' | 'vassalage' | 'status'>) => ({
  from: new Date(from),
  to: new Date(to),
  category: gameType,
  vendor: vassalage,
  status,
});

const parseBetNo = (betNo: string): number => Number(betNo.slice(1));

const toWireLaunch = (url: string, game: Game, language?: string) => ({
  content: url,
  gameName: getName(game, language),
  playedAs: game.playedAs && getName(game.playedAs, language),
});

const toWireBet = ({ round, game }: Bet, language?: string) => ({
  betNo: formatBetNo(round.betNo),
  roundId: round.roundId,
  placedAt: round.placedAt.toISOString(),
  settledAt: round.settledAt?.toISOString() ?? null,
  gameType: round.category,
  vassalage: round.vendorCode,
  vendorName: game ? getVendorName(game, language) : round.vendorCode,
  nodeId: round.gameId,
  gameName: game ? getName(game, language) : String(round.gameId),
  stake: round.stakeMinor,
  validBet: round.validBetMinor,
  payout: round.payoutMinor,
  net: round.settledAt ? round.payoutMinor - round.stakeMinor : 0,
  status: round.status,
  ...(round.heldMinor > 0 && { heldWin: round.heldMinor }),
  ...(isSample(round) && { sample: true }),
});

const toWireWin = ({ member, game, payoutMinor, at, isJackpot, isSample }: Win, language?: string) => ({
  account: maskUsername(member.username),
  avatarUrl: toAvatarUrl(member),
  nodeId: game.nodeId,
  gameName: getName(game, language),
  payout: payoutMinor,
  at: at.toISOString(),
  ...(isJackpot ? { jackpot: true } : {}),
  ...(isSample ? { sample: true } : {}),
});
