import { sql } from 'kysely';
import type { IdentityDb } from '../tables.ts';

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
