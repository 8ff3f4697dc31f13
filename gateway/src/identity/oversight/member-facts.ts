import { type Localized, toAccountKind } from '@parlour/contracts';
import type { MemberRow } from '@parlour/contracts/back-office';
import { maskBirthday, maskEmail, maskIp, maskMobile, maskName, parsePath } from '../members/index.ts';
import type { MemberFactsRow, MemberListRow } from './facts-store.ts';

/** Whether personal data is masked for the operator. */
export interface Masking {
  isMasked: boolean;
}

/** A member as an operator sees the member, without the facts of other modules. */
export interface MemberFacts {
  member: MemberRow & {
    nickname: string;
    labels: string[];
    birthday: string | null;
    emailVerifiedAt: string | null;
    mobileVerifiedAt: string | null;
    registeredAddress: string | null;
  };
  referrerId: number | null;
  club: { rank: number; name: Localized; progressMinor: number };
  security: {
    passwordChangedAt: string;
    hasPaymentPassword: boolean;
    authenticatorSince: string | null;
    passkeys: number;
    recoveryCodesLeft: number;
  };
  mustChangePassword: boolean;
  isLocked: boolean;
  /** True if the account was marked as dormant and nobody has logged in since. */
  isDormant: boolean;
  terms: { version: string; acceptedAt: string } | null;
  /** From the house down to the direct upline. */
  uplineIds: number[];
  directDownlines: number;
  notes: number;
}

const toText = (at: Date | null): string | null => at?.toISOString() ?? null;

const applyMask = <T>(value: T | null, { isMasked }: Masking, mask: (value: T) => T): T | null =>
  value === null || !isMasked ? value : mask(value);

export const toAddress = (ip: string, { isMasked }: Masking): string => (isMasked ? maskIp(ip) : ip);

export function toMemberRow(row: MemberListRow, masking: Masking): MemberRow {
  const { dialing_code: dialingCode, mobile } = row;
  const number = mobile === null ? null : `${dialingCode ? `${dialingCode} ` : ''}${mobile}`;
  return {
    id: row.id,
    username: row.username,
    kind: toAccountKind(row.account_code),
    accountClass: row.account_class,
    status: row.status,
    blocks: row.blocks,
    clubRank: row.club_rank,
    registeredAt: row.registered_at.toISOString(),
    realName: applyMask(row.real_name, masking, maskName),
    mobile: applyMask(number, masking, () => maskMobile(dialingCode, mobile ?? '')),
    email: applyMask(row.email, masking, maskEmail),
  };
}

export const toMemberFacts = (row: MemberFactsRow, masking: Masking): MemberFacts => ({
  member: {
    ...toMemberRow(row, masking),
    nickname: row.nickname,
    labels: row.labels,
    birthday: applyMask(row.birthday, masking, maskBirthday),
    emailVerifiedAt: toText(row.email_verified_at),
    mobileVerifiedAt: toText(row.mobile_verified_at),
    registeredAddress: applyMask(row.registered_ip, masking, (ip) => toAddress(ip, masking)),
  },
  referrerId: row.referrer_id,
  club: { rank: row.club_rank, name: row.club_name, progressMinor: row.club_progress_minor },
  security: {
    passwordChangedAt: row.password_changed_at.toISOString(),
    hasPaymentPassword: row.has_payment_password,
    authenticatorSince: toText(row.two_factor_since),
    passkeys: row.passkeys,
    recoveryCodesLeft: row.recovery_codes,
  },
  mustChangePassword: row.password_must_change,
  isLocked: row.is_locked,
  isDormant: row.is_dormant,
  terms:
    row.terms_version && row.terms_accepted_at
      ? { version: row.terms_version, acceptedAt: row.terms_accepted_at.toISOString() }
      : null,
  uplineIds: parsePath(row.path).filter((id) => id !== row.id),
  directDownlines: row.downlines,
  notes: row.notes,
});
