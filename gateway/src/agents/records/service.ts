import { AppError, type GameType } from '@parlour/contracts';
import type { BetStatus, TeamMovementKind } from '@parlour/contracts/calls';
import type { Bet, BettingService, TeamBetCursor } from '../../betting/index.ts';
import { type IdentityService, type Member, toTeamRange } from '../../identity/index.ts';
import { type Database, dayMs } from '../../server/index.ts';
import type { TeamPeriods } from '../span.ts';
import {
  type Movement,
  type MovementCursor,
  type MovementFilter,
  readMovements,
  sumMovements,
} from './movement-store.ts';

export interface RecordParts {
  database: Database;
  identity: Pick<IdentityService, 'findMember' | 'findMembersByIds' | 'moves' | 'countTeam' | 'readTeamIds'>;
  betting: Pick<BettingService, 'listTeamBets' | 'exportTeamBets'>;
  records: TeamPeriods;
}

interface RecordScope {
  from: Date;
  /** Exclusive. */
  to: Date;
  /** A member's number or complete account. A member outside the team has no rows. */
  member: string | undefined;
}

interface BetScope extends RecordScope {
  category: GameType | undefined;
  vendor: string | undefined;
  status: BetStatus | undefined;
  /** A part of a game's name in any language. */
  gameName: string | undefined;
}

interface MovementScope extends RecordScope {
  kind: TeamMovementKind | undefined;
}

interface Page {
  number: number;
  size: number;
}

export type TeamBet = Bet & { member: Member };
export type TeamMovement = Movement & { member: Member };

/**
 * Records of everyone below an agent, by the tree at the time of each row. The agent's own rows are not
 * included. All fail with `request.invalid` for a period that is too long.
 */
export interface Records {
  listBets(
    agentId: number,
    scope: BetScope,
    page: Page,
  ): Promise<{
    bets: TeamBet[];
    totals: Awaited<ReturnType<BettingService['listTeamBets']>>['totals'];
    totalPages: number;
  }>;
  exportBets(
    agentId: number,
    scope: BetScope,
    after: TeamBetCursor | undefined,
  ): Promise<{ bets: TeamBet[]; next: TeamBetCursor | undefined }>;
  listMovements(
    agentId: number,
    scope: MovementScope,
    page: Page,
  ): Promise<{
    movements: TeamMovement[];
    totals: Awaited<ReturnType<typeof sumMovements>>;
    totalPages: number;
  }>;
  exportMovements(
    agentId: number,
    scope: MovementScope,
    after: MovementCursor | undefined,
  ): Promise<{ movements: TeamMovement[]; next: MovementCursor | undefined }>;
}

/** Rows in one part of an export. It limits the server's memory use. */
const exportRows = 500;
/** Up to this size, a team's bets are found by its members; for a larger team, by the time of settlement. */
const smallTeam = 500;

export function createRecords(parts: RecordParts): Records {
  const { database, identity, betting } = parts;

  /** Returns the ranges of the team's paths, for every path that the agent had. */
  const readTeam = async (agentId: number) => {
    const agent = await identity.findMember(agentId);
    if (agent === undefined) throw new Error(`No member has the id ${agentId}.`);
    const paths = await identity.moves.listPaths(agent.path);
    return paths.map(toTeamRange).map(({ from, below }) => ({ after: from, below }));
  };
  /** Returns the member's id; 0, which nobody has, for an unknown account. */
  const findMemberId = async (text: string): Promise<number> => {
    if (/^\d{1,15}$/.test(text)) return Number(text);
    return (await identity.findMember(text))?.id ?? 0;
  };
  const toBetFilter = async (agentId: number, { member, ...scope }: BetScope) => {
    const team = await readTeam(agentId);
    if (member !== undefined) return { ...scope, team, memberIds: [await findMemberId(member)] };
    const isSmall = (await identity.countTeam(agentId)) <= smallTeam;
    const isWhole = isSmall && !(await identity.moves.hasLost(team));
    return { ...scope, team, memberIds: isWhole ? await identity.readTeamIds(agentId) : undefined };
  };
  const toMovementFilter = async (
    agentId: number,
    { member, ...scope }: MovementScope,
  ): Promise<MovementFilter> => {
    refuseLongPeriod(scope, parts.records);
    const memberId = member === undefined ? undefined : await findMemberId(member);
    return { ...scope, team: await readTeam(agentId), memberId };
  };
  /** Adds the members to the rows. Rows of members who no longer exist are impossible: members are never deleted. */
  const withMembers = async <Row>(
    rows: readonly Row[],
    getId: (row: Row) => number,
  ): Promise<(Row & { member: Member })[]> => {
    const members = await identity.findMembersByIds(rows.map(getId));
    return rows.map((row) => {
      const member = members.get(getId(row));
      if (member === undefined) throw new Error(`No member has the id ${getId(row)}.`);
      return { ...row, member };
    });
  };
  const withBettors = (bets: readonly Bet[]) => withMembers(bets, ({ round }) => round.memberId);
  const withOwners = (movements: readonly Movement[]) => withMembers(movements, ({ memberId }) => memberId);

  return {
    async listBets(agentId, scope, page) {
      const { bets, ...rest } = await betting.listTeamBets(await toBetFilter(agentId, scope), page);
      return { ...rest, bets: await withBettors(bets) };
    },
    async exportBets(agentId, scope, after) {
      const { bets, next } = await betting.exportTeamBets(await toBetFilter(agentId, scope), after);
      return { bets: await withBettors(bets), next };
    },
    async listMovements(agentId, scope, { number, size }) {
      const filter = await toMovementFilter(agentId, scope);
      const [movements, totals] = await Promise.all([
        readMovements(database, filter, { limit: size, offset: (number - 1) * size }),
        sumMovements(database, filter),
      ]);
      return {
        movements: await withOwners(movements),
        totals,
        totalPages: Math.ceil(totals.count / size),
      };
    },
    async exportMovements(agentId, scope, after) {
      const filter = await toMovementFilter(agentId, scope);
      const movements = await readMovements(database, filter, { limit: exportRows, after });
      const last = movements.length < exportRows ? undefined : movements.at(-1);
      return {
        movements: await withOwners(movements),
        next: last && { at: last.at, movementNo: last.movementNo },
      };
    },
  };
}

function refuseLongPeriod(
  { from, to }: Pick<RecordScope, 'from' | 'to'>,
  { teamDays: days }: TeamPeriods,
): void {
  if (to.getTime() - from.getTime() <= days * dayMs) return;
  throw new AppError('request.invalid', `The record answers at most ${days} days at once.`, {
    fields: [{ path: ['to'], rule: 'range-too-long', params: { days } }],
  });
}
