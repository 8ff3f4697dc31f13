import { type AccountKind, type Localized, toAccountKind } from '@parlour/contracts';
import type { AccountClass, MemberStatus } from '../store.ts';

/** A member as other modules see one. Nothing in it names or reaches the person. */
export interface Member {
  id: number;
  username: string;
  accountKind: AccountKind;
  /** The specification's isAgent. */
  accountCode: number;
  accountClass: AccountClass;
  status: MemberStatus;
  /** Undefined for the house, the root of every path. */
  uplineId: number | undefined;
  /** Ids from the root down to this member, each followed by a point: `1.5.9.`. A team is all paths that begin with one. */
  path: string;
  nickname: string;
  avatarKey: string;
  canTransferUp: boolean;
  club: { rankLevel: number; name: Localized; progressMinor: number };
  labels: readonly string[];
  registeredAt: Date;
}

/** Everybody stands below this agent, directly or not; created by the first migration. */
export const houseId = 1;

export interface MemberRow {
  id: number;
  username: string;
  account_code: number;
  account_class: AccountClass;
  status: MemberStatus;
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
  uplineId: row.upline_id ?? undefined,
  path: row.path,
  nickname: row.nickname,
  avatarKey: row.avatar_key,
  canTransferUp: row.can_transfer_up,
  club: { rankLevel: row.club_rank, name: row.club_name, progressMinor: row.club_progress_minor },
  labels: row.labels,
  registeredAt: row.registered_at,
});

/** The ids on the way from the root to this member, itself last. */
export const parsePath = (path: string): number[] => path.split('.').filter(Boolean).map(Number);

/**
 * The half-open range of the paths of a team, its agent included: `from` up to but not `below`, compared byte by byte
 * (`~>=~`, `~<~`), which an index with `text_pattern_ops` answers whatever the database's language.
 */
export const toTeamRange = (path: string): { from: string; below: string } => ({
  from: path,
  // The sign after the point that ends every path.
  below: `${path.slice(0, -1)}/`,
});
