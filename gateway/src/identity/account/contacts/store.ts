import type { PhoneNumber } from '../../auth/index.ts';
import type { IdentityDb } from '../../tables.ts';

export async function setMobile(
  db: IdentityDb,
  memberId: number,
  { number, verifiedAt }: { number: PhoneNumber; verifiedAt: Date },
): Promise<void> {
  await db
    .updateTable('identity_profile')
    .set({ dialing_code: number.dialingCode, mobile: number.mobile, mobile_verified_at: verifiedAt })
    .where('member_id', '=', memberId)
    .execute();
}

export async function setEmail(
  db: IdentityDb,
  memberId: number,
  { email, verifiedAt }: { email: string; verifiedAt: Date },
): Promise<void> {
  await db
    .updateTable('identity_profile')
    .set({ email, email_verified_at: verifiedAt })
    .where('member_id', '=', memberId)
    .execute();
}
