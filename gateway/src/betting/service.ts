import { AppError, type GameType } from '@parlour/contracts';
import type { Game } from '../catalog/index.ts';
import type { IdentityService, Member } from '../identity/index.ts';
import type { Session } from '../server/index.ts';
import type { RoundStatus } from './bet-rules.ts';
import { type LaunchParts, type LaunchRequest, launchGame } from './launch/launch.ts';
import { type BetTotals, readBets, readWins, sumBets } from './record/record-store.ts';
import { type BettingTables, insertExclusion, type Round } from './store.ts';

export interface BetsRequest {
  from: Date;
  /** Not included; at most 31 days after `from`. */
  to: Date;
  category?: GameType | undefined;
  vendor?: string | undefined;
  status?: RoundStatus | undefined;
  page: number;
  pageSize: number;
}

export interface Bet {
  round: Round;
  /** Absent once the game has left the catalogue. */
  game: Game | undefined;
}

export interface Win {
  member: Member;
  game: Game;
  payoutMinor: number;
  at: Date;
}

export interface BettingService {
  /** See `launchGame`. */
  launch(session: Session, request: LaunchRequest): Promise<{ url: string; game: Game }>;
  /** One page of a member's bets with totals over all pages. Fails with `request.invalid` for more than 31 days. */
  listBets(
    owner: Session,
    request: BetsRequest,
  ): Promise<{ bets: Bet[]; totals: BetTotals; totalPages: number }>;
  /** Wins of the last 24 hours that are worth telling, five minutes late, largest first. */
  listWins(count: number): Promise<Win[]>;
  /** No new bet of this member from now until `until`; what is open still settles. */
  exclude(memberId: number, until: Date): Promise<void>;
}

const dayMs = 86_400_000;
const daysMax = 31;
const winDelayMs = 5 * 60_000;

export interface ServiceParts extends LaunchParts {
  identity: Pick<IdentityService, 'membersByIds'>;
  /** A win below this is nobody's news. Minor units. */
  tellableWinMinor: number;
}

export function createBettingService(parts: ServiceParts): BettingService {
  const { database, clock, catalog, identity } = parts;
  const db = database.withTables<BettingTables>();

  return {
    launch: (session, request) => launchGame(parts, session, request),

    async listBets({ memberId, accountKind }, { page, pageSize, ...filter }) {
      if (filter.to.getTime() - filter.from.getTime() > daysMax * dayMs)
        throw new AppError('request.invalid', `The betting record answers at most ${daysMax} days at once.`, {
          fields: [{ path: ['to'], rule: 'range-too-long', params: { days: daysMax } }],
        });
      const whole = { ...filter, memberId, demo: accountKind === 'demo' };
      const [rounds, totals] = await Promise.all([
        readBets(db, whole, { limit: pageSize, offset: (page - 1) * pageSize }),
        sumBets(db, whole),
      ]);
      const bets = await Promise.all(
        rounds.map(async (round) => ({ round, game: await catalog.findGame(round.game_id) })),
      );
      return { bets, totals, totalPages: Math.ceil(totals.count / pageSize) };
    },

    async listWins(count) {
      const now = clock.now().getTime();
      const to = new Date(now - winDelayMs);
      const from = new Date(now - dayMs);
      const rounds = await readWins(db, { from, to, payoutMinMinor: parts.tellableWinMinor, limit: count });
      const members = await identity.membersByIds(rounds.map(({ member_id }) => member_id));
      const wins = rounds.map(async (round) => {
        const member = members.get(round.member_id);
        const game = await catalog.findGame(round.game_id);
        return member && game
          ? [{ member, game, payoutMinor: round.payout_minor, at: round.settled_at ?? to }]
          : [];
      });
      return (await Promise.all(wins)).flat();
    },

    exclude: (memberId, until) =>
      insertExclusion(db, { member_id: memberId, starts_at: clock.now(), ends_at: until }),
  };
}
