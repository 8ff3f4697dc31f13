import { sql } from 'kysely';
import { dayMs, hashToken } from '../../../server/index.ts';
import type { IdentityDb } from '../../tables.ts';

/** Origin of a login: the address and, where its owner has been verified before, the device. */
interface LoginOrigin {
  ip: string;
  /** From the device's cookie. */
  deviceToken?: string | undefined;
}

/** An origin loses its trust after this long without a login. */
export const trustedMs = 90 * dayMs;

const toAddressKey = (ip: string): string => `address:${ip}`;
const toDeviceKey = (token: string): string => `device:${hashToken(token)}`;
const toOriginKeys = ({ ip, deviceToken }: LoginOrigin): string[] => [
  ...(deviceToken ? [toDeviceKey(deviceToken)] : []),
  toAddressKey(ip),
];

/** Returns the stored key of an origin that the named member trusts; a device takes precedence over an address. */
export async function findTrustedOrigin(
  db: IdentityDb,
  username: string,
  origin: LoginOrigin,
  now: Date,
): Promise<string | undefined> {
  const since = new Date(now.getTime() - trustedMs);
  const rows = await db
    .selectFrom('identity_known_place as p')
    .innerJoin('identity_member as m', 'm.id', 'p.member_id')
    .select('p.place')
    .where(sql<string>`lower(m.username)`, '=', username.toLowerCase())
    .where('p.place', 'in', toOriginKeys(origin))
    .where('p.last_seen_at', '>', since)
    .orderBy('p.place', 'desc')
    .execute();
  return rows[0]?.place;
}

/** Returns whether the member trusts an origin, and when its device last proved the second factor. */
export async function readTrust(
  db: IdentityDb,
  memberId: number,
  origin: LoginOrigin,
  now: Date,
): Promise<{ isTrusted: boolean; factorAt: Date | null }> {
  const rows = await db
    .selectFrom('identity_known_place')
    .select('factor_at')
    .where('member_id', '=', memberId)
    .where('place', 'in', toOriginKeys(origin))
    .where('last_seen_at', '>', new Date(now.getTime() - trustedMs))
    .execute();
  return {
    isTrusted: rows.length > 0,
    factorAt: rows.find(({ factor_at }) => factor_at !== null)?.factor_at ?? null,
  };
}

/**
 * Records an origin as trusted after a successful login of the member. With `isFactor`, later logins from this device
 * need no second factor; the address alone does not have this effect.
 */
export async function rememberOrigin(
  db: IdentityDb,
  memberId: number,
  origin: LoginOrigin,
  { now, isFactor }: { now: Date; isFactor: boolean },
): Promise<void> {
  const device = origin.deviceToken && toDeviceKey(origin.deviceToken);
  await db
    .insertInto('identity_known_place')
    .values(
      toOriginKeys(origin).map((place) => ({
        member_id: memberId,
        place,
        first_seen_at: now,
        last_seen_at: now,
        factor_at: isFactor && place === device ? now : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'place']).doUpdateSet((row) => ({
        last_seen_at: now,
        factor_at: row.fn.coalesce('excluded.factor_at', 'identity_known_place.factor_at'),
      })),
    )
    .execute();
}

/** Forgets the devices that a member trusts. */
export async function forgetDevices(db: IdentityDb, memberId: number): Promise<void> {
  await db
    .deleteFrom('identity_known_place')
    .where('member_id', '=', memberId)
    .where('place', 'like', 'device:%')
    .execute();
}

export async function deleteOldOrigins(db: IdentityDb, now: Date): Promise<void> {
  await db
    .deleteFrom('identity_known_place')
    .where('last_seen_at', '<', new Date(now.getTime() - trustedMs))
    .execute();
}
