import { type AccountKind, type Localized, toAccountKind } from '@parlour/contracts';
import { houseId, type MemberBlock } from '@parlour/contracts/back-office';
import type { AccountClass, MemberStatus } from '../tables.ts';

/** A member as other modules see it, without names and contacts of the person. */
export interface Member {
  id: number;
  username: string;
  accountKind: AccountKind;
  /** `isAgent` of the specification. */
  accountCode: number;
  accountClass: AccountClass;
  status: MemberStatus;
  /** Activities that an operator has blocked. */
  blocks: readonly MemberBlock[];
  /** Undefined for the house, the root of every path. */
  uplineId: number | undefined;
  /**
   * Ids from the root down to this member, each followed by a dot: `1.5.9.`. The paths of a team begin with the path of
   * its agent.
   */
  path: string;
  nickname: string;
  avatarKey: string;
  canTransferUp: boolean;
  club: { rankLevel: number; name: Localized; progressMinor: number };
  labels: readonly string[];
  registeredAt: Date;
}

/** The first migration creates the house. */
export { houseId };

export interface MemberRow {
  id: number;
  username: string;
  account_code: number;
  account_class: AccountClass;
  status: MemberStatus;
  blocks: MemberBlock[];
  upline_id: number | null;
  path: string;
  nickname: string;
  avatar_key: string;
  can_transfer_up: boolean;
  club_rank: number;
  club_name: Localized;
  club_progress_minor: number;
  labels: string[];
  registered_at: Date;
}

export const toMember = (row: MemberRow): Member => ({
  id: row.id,
  username: row.username,
  accountKind: toAccountKind(row.account_code),
  accountCode: row.account_code,
  accountClass: row.account_class,
  status: row.status,
  blocks: row.blocks,
  uplineId: row.upline_id ?? undefined,
  path: row.path,
  nickname: row.nickname,
  avatarKey: row.avatar_key,
  canTransferUp: row.can_transfer_up,
  club: { rankLevel: row.club_rank, name: row.club_name, progressMinor: row.club_progress_minor },
  labels: row.labels,
  registeredAt: row.registered_at,
});

/** Returns the ids from the root to this member, including the member. */
export const parsePath = (path: string): number[] => path.split('.').filter(Boolean).map(Number);

/**
 * Returns the half-open range of a team's paths, including its agent: from `from` up to but not including `below`,
 * compared bytewise (`~>=~`, `~<~`). An index with `text_pattern_ops` supports this comparison in every database
 * locale.
 */
export const toTeamRange = (path: string): { from: string; below: string } => ({
  from: path,
  // `/` is the character after the dot that ends every path.
  below: `${path.slice(0, -1)}/`,
});
