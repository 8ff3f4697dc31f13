import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { IdentityDb } from '../store.ts';

/** Where somebody is: the address, and the device where it has proved before whose it is. */
export interface Place {
  ip: string;
  /** Of the device's cookie. */
  deviceToken?: string | undefined;
}

/** A place that nobody used for so long is a new one again. */
const knownMs = 90 * 24 * 60 * 60_000;

const addressOf = (ip: string): string => `address:${ip}`;
const deviceOf = (token: string): string => `device:${createHash('sha256').update(token).digest('hex')}`;
const placesOf = ({ ip, deviceToken }: Place): string[] => [
  ...(deviceToken ? [deviceOf(deviceToken)] : []),
  addressOf(ip),
];

/** Which place of `place` is known for the member of that name: the device before the address. */
export async function findKnownPlace(
  db: IdentityDb,
  username: string,
  place: Place,
  now: Date,
): Promise<string | undefined> {
  const since = new Date(now.getTime() - knownMs);
  const rows = await db
    .selectFrom('identity_known_place as p')
    .innerJoin('identity_member as m', 'm.id', 'p.member_id')
    .select('p.place')
    .where(sql<string>`lower(m.username)`, '=', username.toLowerCase())
    .where('p.place', 'in', placesOf(place))
    .where('p.last_seen_at', '>', since)
    .orderBy('p.place', 'desc')
    .execute();
  return rows[0]?.place;
}

/** The member was here and it was them. */
export async function keepPlace(db: IdentityDb, memberId: number, place: Place, now: Date): Promise<void> {
  await db
    .insertInto('identity_known_place')
    .values(
      placesOf(place).map((one) => ({
        member_id: memberId,
        place: one,
        first_seen_at: now,
        last_seen_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'place']).doUpdateSet({ last_seen_at: now }))
    .execute();
}

export async function forgetOldPlaces(db: IdentityDb, now: Date): Promise<void> {
  await db
    .deleteFrom('identity_known_place')
    .where('last_seen_at', '<', new Date(now.getTime() - knownMs))
    .execute();
}
