import type { GameType } from '@parlour/contracts';
import type { RoundStatus } from './bet-rules.ts';

export interface Round {
  betNo: number;
  vendorCode: string;
  roundId: string;
  sessionId: string;
  memberId: number;
  teamPath: string;
  gameId: number;
  category: GameType;
  demo: boolean;
  status: RoundStatus;
  stakeMinor: number;
  payoutMinor: number;
  /** The part of the payout that came from the jackpot pool. */
  jackpotMinor: number;
  /** The part of the payout that waits for a person. */
  heldMinor: number;
  validBetMinor: number;
  /** The bonus grant of its stakes; null when all of them are real money. */
  grantId: number | null;
  /** The parts of the stake and of the payout that belong to the grant. */
  bonusStakeMinor: number;
  bonusPayoutMinor: number;
  outcome: Record<string, unknown> | null;
  ruleVersion: string;
  placedAt: Date;
  settledAt: Date | null;
  /** The last check with its vendor. */
  checkedAt: Date | null;
}

/** A round before its row exists. */
export type NewRound = Omit<
  Round,
  'betNo' | 'checkedAt' | 'jackpotMinor' | 'heldMinor' | 'grantId' | 'bonusStakeMinor' | 'bonusPayoutMinor'
>;

/** The properties that messages change. */
export type RoundChange = Partial<
  Pick<
    Round,
    | 'status'
    | 'stakeMinor'
    | 'payoutMinor'
    | 'jackpotMinor'
    | 'heldMinor'
    | 'validBetMinor'
    | 'grantId'
    | 'bonusStakeMinor'
    | 'bonusPayoutMinor'
    | 'outcome'
    | 'settledAt'
  >
>;

/** Returns whether the bonus stake of a round is in play: the round is open, or a win in it waits for a person. */
export const isBonusInPlay = ({ settledAt, heldMinor }: Pick<Round, 'settledAt' | 'heldMinor'>): boolean =>
  settledAt === null || heldMinor > 0;

const sampleSession = 'seed-';

/** Returns the session of a member's seeded rounds at a vendor. */
export const toSampleSessionId = (memberId: number, vendor: string): string =>
  `${sampleSession}${vendor}-${memberId}`;

/** Returns whether the seed of a demonstration wrote a round, which then nobody has played. */
export const isSample = ({ sessionId }: Pick<Round, 'sessionId'>): boolean =>
  sessionId.startsWith(sampleSession);

/** Formats the number by which people refer to a bet: `B0000001234`. */
export const formatBetNo = (betNo: number): string => `B${String(betNo).padStart(10, '0')}`;
export const parseBetNo = (text: string): number => Number(text.slice(1));

/** A row of `betting_round`. */
export type RoundRow = {
  bet_no: number;
  vendor_code: string;
  round_id: string;
  session_id: string;
  member_id: number;
  team_path: string;
  game_id: number;
  category: GameType;
  demo: boolean;
  status: RoundStatus;
  stake_minor: number;
  payout_minor: number;
  jackpot_minor: number;
  held_minor: number;
  valid_bet_minor: number;
  grant_id: number | null;
  bonus_stake_minor: number;
  bonus_payout_minor: number;
  outcome: Record<string, unknown> | null;
  rule_version: string;
  placed_at: Date;
  settled_at: Date | null;
  checked_at: Date | null;
};

/** The columns that a new row gets from the database. */
export type GeneratedColumn =
  | 'bet_no'
  | 'checked_at'
  | 'jackpot_minor'
  | 'held_minor'
  | 'grant_id'
  | 'bonus_stake_minor'
  | 'bonus_payout_minor';

export const toRound = (row: RoundRow): Round => ({
  betNo: row.bet_no,
  vendorCode: row.vendor_code,
  roundId: row.round_id,
  sessionId: row.session_id,
  memberId: row.member_id,
  teamPath: row.team_path,
  gameId: row.game_id,
  category: row.category,
  demo: row.demo,
  status: row.status,
  stakeMinor: row.stake_minor,
  payoutMinor: row.payout_minor,
  jackpotMinor: row.jackpot_minor,
  heldMinor: row.held_minor,
  validBetMinor: row.valid_bet_minor,
  grantId: row.grant_id,
  bonusStakeMinor: row.bonus_stake_minor,
  bonusPayoutMinor: row.bonus_payout_minor,
  outcome: row.outcome,
  ruleVersion: row.rule_version,
  placedAt: row.placed_at,
  settledAt: row.settled_at,
  checkedAt: row.checked_at,
});

export const toNewRow = (round: NewRound): Omit<RoundRow, GeneratedColumn> => ({
  vendor_code: round.vendorCode,
  round_id: round.roundId,
  session_id: round.sessionId,
  member_id: round.memberId,
  team_path: round.teamPath,
  game_id: round.gameId,
  category: round.category,
  demo: round.demo,
  status: round.status,
  stake_minor: round.stakeMinor,
  payout_minor: round.payoutMinor,
  valid_bet_minor: round.validBetMinor,
  outcome: round.outcome,
  rule_version: round.ruleVersion,
  placed_at: round.placedAt,
  settled_at: round.settledAt,
});

/** Returns the changed columns; `undefined` leaves a column as it is. */
export const toChangedColumns = (change: RoundChange) => ({
  status: change.status,
  stake_minor: change.stakeMinor,
  payout_minor: change.payoutMinor,
  jackpot_minor: change.jackpotMinor,
  held_minor: change.heldMinor,
  valid_bet_minor: change.validBetMinor,
  grant_id: change.grantId,
  bonus_stake_minor: change.bonusStakeMinor,
  bonus_payout_minor: change.bonusPayoutMinor,
  outcome: change.outcome,
  settled_at: change.settledAt,
});
