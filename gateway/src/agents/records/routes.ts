import type { CheckedInputOf } from '@parlour/contracts';
import {
  exportTeamBetsCall,
  exportTeamMovementsCall,
  listTeamBetsCall,
  listTeamMovementsCall,
} from '@parlour/contracts/calls';
import { formatBetNo } from '../../betting/index.ts';
import { getName, getVendorName } from '../../catalog/index.ts';
import { type RouteEntry, route, toWireSum } from '../../server/index.ts';
import { toMaskedMember } from '../mask-account.ts';
import type { Records, TeamBet, TeamMovement } from './service.ts';

const heavy = { cost: 'heavy' } as const;

export const recordRoutes = (records: Records): readonly RouteEntry[] => [
  route(
    listTeamBetsCall,
    async ({ input, session }) => {
      const page = { number: input.page, size: input.pageSize };
      const { bets, totals, totalPages } = await records.listBets(session.memberId, toBetScope(input), page);
      const { count, stakeMinor, validBetMinor, payoutMinor } = totals;
      return {
        rows: bets.map((bet) => toWireBet(bet, input.language)),
        totals: {
          count,
          stake: toWireSum(stakeMinor),
          validBet: toWireSum(validBetMinor),
          payout: toWireSum(payoutMinor),
          net: toWireSum(payoutMinor - stakeMinor),
        },
        page: input.page,
        totalPages,
      };
    },
    heavy,
  ),
  route(
    exportTeamBetsCall,
    async ({ input: { after, ...input }, session }) => {
      const cursor = after && { betNo: after.betNo, settledAt: new Date(after.settledAt) };
      const { bets, next } = await records.exportBets(session.memberId, toBetScope(input), cursor);
      return {
        rows: bets.map((bet) => toWireBet(bet, input.language)),
        next: next && { betNo: next.betNo, settledAt: next.settledAt.toISOString() },
      };
    },
    heavy,
  ),
  route(
    listTeamMovementsCall,
    async ({ input, session }) => {
      const page = { number: input.page, size: input.pageSize };
      const { movements, totals, totalPages } = await records.listMovements(
        session.memberId,
        toMovementScope(input),
        page,
      );
      return {
        rows: movements.map(toWireMovement),
        totals: {
          count: totals.count,
          deposits: toWireSum(totals.depositMinor),
          withdrawals: toWireSum(totals.withdrawalMinor),
          rebates: toWireSum(totals.rebateMinor),
          bonuses: toWireSum(totals.bonusMinor),
        },
        page: input.page,
        totalPages,
      };
    },
    heavy,
  ),
  route(
    exportTeamMovementsCall,
    async ({ input: { after, ...input }, session }) => {
      const cursor = after && { movementNo: after.movementNo, at: new Date(after.at) };
      const scope = toMovementScope(input);
      const { movements, next } = await records.exportMovements(session.memberId, scope, cursor);
      return {
        rows: movements.map(toWireMovement),
        next: next && { movementNo: next.movementNo, at: next.at.toISOString() },
      };
    },
    heavy,
  ),
];

type BetInput = Omit<CheckedInputOf<typeof exportTeamBetsCall>, 'after'>;
type MovementInput = Omit<CheckedInputOf<typeof exportTeamMovementsCall>, 'after'>;

const toBetScope = ({ from, to, gameType, vassalage, status, member, gameName }: BetInput) => ({
  from: new Date(from),
  to: new Date(to),
  category: gameType,
  vendor: vassalage,
  status,
  member,
  gameName,
});

const toMovementScope = ({ from, to, kind, member }: MovementInput) => ({
  from: new Date(from),
  to: new Date(to),
  kind,
  member,
});

const toWireBet = ({ round, game, member }: TeamBet, language?: string) => ({
  ...toMaskedMember(member),
  betNo: formatBetNo(round.betNo),
  placedAt: round.placedAt.toISOString(),
  settledAt: (round.settledAt ?? round.placedAt).toISOString(),
  gameType: round.category,
  vendorName: game ? getVendorName(game, language) : round.vendorCode,
  gameName: game ? getName(game, language) : String(round.gameId),
  stake: round.stakeMinor,
  validBet: round.validBetMinor,
  payout: round.payoutMinor,
  net: round.payoutMinor - round.stakeMinor,
  status: round.status,
});

const toWireMovement = ({ member, movementNo, at, kind, amountMinor }: TeamMovement) => ({
  ...toMaskedMember(member),
  movementNo,
  at: at.toISOString(),
  kind,
  amount: amountMinor,
});
