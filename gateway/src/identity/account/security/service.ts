import type { Localized } from '@parlour/contracts';
import type { Database } from '../../../server/index.ts';
import { readLastLogins } from '../../auth/index.ts';
import { maskEmail, maskIp, maskMobile, maskName, readSecurity } from '../../members/index.ts';
import type { IdentityDb, IdentityTables } from '../../tables.ts';

export interface MemberSecurity {
  /** The session before the current one; undefined on the first login. */
  lastLogin: { at: Date; ipMasked: string; browser: string } | undefined;
  registeredAt: Date;
  passwordChangedAt: Date;
  paymentPasswordSet: boolean;
  twoFactorOn: boolean;
  realName: Contact;
  mobile: Contact;
  email: Contact;
  club: ClubLevel & { progressMinor: number; next: (ClubLevel & { requiredMinor: number }) | undefined };
}

export interface Contact {
  masked: string | undefined;
  verified: boolean;
}

export interface ClubLevel {
  name: Localized;
  rankLevel: number;
}

export interface SecurityService {
  /** Describes the security of a member's own account. All values are masked. */
  describe(memberId: number): Promise<MemberSecurity>;
}

export function createSecurityService({ database }: { database: Database }): SecurityService {
  const db = database.withTables<IdentityTables>();
  return { describe: (memberId) => describeSecurity(db, memberId) };
}

async function describeSecurity(db: IdentityDb, memberId: number): Promise<MemberSecurity> {
  const row = await readSecurity(db, memberId);
  const [, before] = await readLastLogins(db, memberId, 2);
  return {
    lastLogin: before && { at: before.at, ipMasked: maskIp(before.ip), browser: before.browser },
    registeredAt: row.registered_at,
    passwordChangedAt: row.password_changed_at,
    paymentPasswordSet: row.payment_password_set,
    twoFactorOn: row.two_factor_since !== null,
    realName: { masked: row.real_name === null ? undefined : maskName(row.real_name), verified: false },
    mobile: {
      masked: row.mobile === null ? undefined : maskMobile(row.dialing_code, row.mobile),
      verified: row.mobile_verified_at !== null,
    },
    email: {
      masked: row.email === null ? undefined : maskEmail(row.email),
      verified: row.email_verified_at !== null,
    },
    club: {
      name: row.club_name,
      rankLevel: row.club_rank,
      progressMinor: row.club_progress_minor,
      next:
        row.next_rank === null || row.next_name === null || row.next_required_minor === null
          ? undefined
          : { rankLevel: row.next_rank, name: row.next_name, requiredMinor: row.next_required_minor },
    },
  };
}
