import { sql } from 'kysely';
import type { IdentityDb } from '../tables.ts';

/** Returns whether two members have logged in on the same device. */
export async function hasSharedDevice(db: IdentityDb, memberId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql`
    select from identity_known_place one join identity_known_place other on other.place = one.place
     where one.member_id = ${memberId} and other.member_id = ${otherId} and one.place like 'device:%' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Reads the addresses from which members registered and logged in, within the login history. */
export async function readAddresses(
  db: IdentityDb,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const ids = [...memberIds];
  const { rows } = await sql<{ member_id: number; ip: string }>`
    select member_id, registered_ip as ip from identity_profile
     where member_id = any(${ids}::bigint[]) and registered_ip is not null
    union
    select member_id, ip from identity_login where member_id = any(${ids}::bigint[]) and outcome = 'opened'`.execute(
    db,
  );
  const addresses = new Map<number, string[]>();
  for (const { member_id, ip } of rows) addresses.set(member_id, [...(addresses.get(member_id) ?? []), ip]);
  return addresses;
}
