import { sql } from 'kysely';
import type { Database, Tx } from '../server/index.ts';

type PlatformTables = {
  platform_switch: { mod_id: string; enabled: boolean; changed_at: Date; changed_by: string };
  platform_setting: { key: string; value: unknown; changed_at: Date; changed_by: string };
};

export interface Change {
  actor: string;
  at: Date;
}

/** The changes made by operators, as stored. */
export interface StoredPlatform {
  switches: ReadonlyMap<string, boolean>;
  settings: ReadonlyMap<string, unknown>;
}

export async function readPlatform(database: Database): Promise<StoredPlatform> {
  const tables = database.withTables<PlatformTables>();
  const switches = await tables.selectFrom('platform_switch').select(['mod_id', 'enabled']).execute();
  const settings = await tables.selectFrom('platform_setting').select(['key', 'value']).execute();
  return {
    switches: new Map(switches.map(({ mod_id: modId, enabled }) => [modId, enabled])),
    settings: new Map(settings.map(({ key, value }) => [key, value])),
  };
}

export async function writeSwitch(
  tx: Tx,
  modId: string,
  enabled: boolean,
  { actor, at }: Change,
): Promise<void> {
  const decision = { enabled, changed_at: at, changed_by: actor };
  await tx
    .withTables<PlatformTables>()
    .insertInto('platform_switch')
    .values({ mod_id: modId, ...decision })
    .onConflict((conflict) => conflict.column('mod_id').doUpdateSet(decision))
    .execute();
}

export async function writeSetting(
  tx: Tx,
  key: string,
  value: unknown,
  { actor, at }: Change,
): Promise<void> {
  const decision = { value: JSON.stringify(value), changed_at: at, changed_by: actor };
  await tx
    .withTables<PlatformTables>()
    .insertInto('platform_setting')
    .values({ key, ...decision })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(decision))
    .execute();
}

/** Locks switches and settings against other changes until the transaction ends. */
export async function lockPlatform(tx: Tx): Promise<void> {
  await sql`lock table platform_switch, platform_setting in share row exclusive mode`.execute(tx);
}

/** Reads the stored value of a setting in the transaction; undefined while the default counts. */
export async function readSetting(tx: Tx, key: string): Promise<unknown> {
  const row = await tx
    .withTables<PlatformTables>()
    .selectFrom('platform_setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value;
}

/** Reads the decision on a switch in the transaction; undefined while the default counts. */
export async function readSwitch(tx: Tx, modId: string): Promise<boolean | undefined> {
  const row = await tx
    .withTables<PlatformTables>()
    .selectFrom('platform_switch')
    .select('enabled')
    .where('mod_id', '=', modId)
    .executeTakeFirst();
  return row?.enabled;
}

/** Removes the decision on a switch, so that its default applies. */
export async function removeSwitch(tx: Tx, modId: string): Promise<void> {
  await tx.withTables<PlatformTables>().deleteFrom('platform_switch').where('mod_id', '=', modId).execute();
}
