import { AppError } from '@parlour/contracts';
import {
  type ScheduledChange,
  type SettingKey,
  type Settings,
  settingSchemas,
} from '@parlour/contracts/back-office';
import {
  type Audit,
  type Clock,
  type Database,
  type Outbox,
  requireUnchanged,
  type Tx,
} from '../server/index.ts';
import type { PlatformCache } from './cache.ts';
import { lockPlatform, readSetting, readSwitch, writeSetting, writeSwitch } from './store.ts';
import { getSwitchState, isSwitchId, type SwitchId } from './switches.ts';
import { undoChange } from './undo.ts';

/** Actor of a change, for the audit record: `operator:aye`, `job:…`. */
type Actor = string;

/** Operators' changes of switches and settings. */
export interface PlatformChanges {
  /**
   * Stores the value, records the actor in the audit and notifies every open page. With `before`, fails with
   * `operator.changed-later` when the present value is a different one.
   */
  setSwitch(
    modId: SwitchId,
    enabled: boolean,
    actor: Actor,
    before?: boolean,
    reason?: string,
  ): Promise<void>;
  /** Works like `setSwitch`, as part of `tx`. Memory follows moments after the commit. */
  setSwitchIn(
    tx: Tx,
    modId: SwitchId,
    enabled: boolean,
    actor: Actor,
    before?: boolean,
    reason?: string,
  ): Promise<void>;
  /** Works like `setSwitch`. Fails with `request.invalid` when the value does not fit the key. */
  setSetting<K extends SettingKey>(
    key: K,
    value: Settings[K],
    actor: Actor,
    before?: unknown,
    reason?: string,
  ): Promise<void>;
  /** Works like `setSetting`, as part of `tx`. Memory follows moments after the commit. */
  setSettingIn<K extends SettingKey>(
    tx: Tx,
    key: K,
    value: Settings[K],
    actor: Actor,
    before?: unknown,
    reason?: string,
  ): Promise<void>;
  /** Reads the present value of a setting or switch. */
  readIn(tx: Tx, of: Pick<ScheduledChange, 'kind' | 'key'>): Promise<unknown>;
  /**
   * Restores the value before a change, by the number of the change's audit entry. Fails with `request.not-found` and
   * `operator.changed-later`.
   */
  undo(entry: number, actor: Actor, reason?: string): Promise<void>;
}

export function createPlatformChanges(parts: {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  audit: Audit;
  cache: Pick<PlatformCache, 'announce' | 'load'>;
  /** The values of settings that were never set. */
  defaults: Settings;
}): PlatformChanges {
  const { database, clock, outbox, audit, cache, defaults } = parts;

  const readPresent = async (tx: Tx, key: SettingKey): Promise<unknown> =>
    (await readSetting(tx, key)) ?? defaults[key];

  const setSettingIn: PlatformChanges['setSettingIn'] = async (tx, key, value, actor, before, reason) => {
    requireSettable(key, value, clock.now());
    await lockPlatform(tx);
    const present = await readPresent(tx, key);
    requireUnchanged(before, present, `The setting "${key}"`);
    await writeSetting(tx, key, value, { actor, at: clock.now() });
    await audit.record(tx, {
      actor,
      act: 'setting.set',
      subject: `setting:${key}`,
      before: present,
      after: value,
      reason,
    });
    await outbox.publish(tx, 'platform.changed', { key });
    cache.announce();
  };

  const setSwitchIn: PlatformChanges['setSwitchIn'] = async (tx, modId, enabled, actor, expected, reason) => {
    await lockPlatform(tx);
    const before = await readSwitch(tx, modId);
    requireUnchanged(expected, getSwitchState(modId, before), `The switch ${modId}`);
    await writeSwitch(tx, modId, enabled, { actor, at: clock.now() });
    await audit.record(tx, {
      actor,
      act: 'switch.set',
      subject: `switch:${modId}`,
      before,
      after: enabled,
      reason,
    });
    await outbox.publish(tx, 'platform.changed', { key: modId });
    cache.announce();
  };

  return {
    async readIn(tx, { kind, key }) {
      if (kind === 'setting') return readPresent(tx, key as SettingKey);
      return isSwitchId(key) ? getSwitchState(key, await readSwitch(tx, key)) : undefined;
    },
    async setSwitch(modId, enabled, ...by) {
      await database.transaction((tx) => setSwitchIn(tx, modId, enabled, ...by));
      await cache.load();
    },
    setSwitchIn,
    async setSetting(key, value, ...by) {
      await database.transaction((tx) => setSettingIn(tx, key, value, ...by));
      await cache.load();
    },
    setSettingIn,
    async undo(entry, actor, reason) {
      await database.transaction(async (tx) => {
        const key = await undoChange(parts, tx, { entry, actor, reason, check: requireValidSetting });
        await outbox.publish(tx, 'platform.changed', { key });
        cache.announce();
      });
      await cache.load();
    },
  };
}

/** Refuses a value that the setting does not accept, or that is over at the time of the change. */
export function requireSettable(key: SettingKey, value: unknown, at: Date): void {
  requireValidSetting(key, value);
  requireComingEnd(key, value, at);
}

function requireValidSetting(key: SettingKey, value: unknown): void {
  const parsed = settingSchemas[key].safeParse(value);
  if (parsed.success) return;
  const path = parsed.error.issues[0]?.path.map(String) ?? [];
  throw new AppError('request.invalid', `The setting "${key}" cannot take this value.`, {
    fields: [{ path: ['value', ...path], rule: 'invalid' }],
  });
}

/** Refuses a maintenance whose expected end is over. */
function requireComingEnd(key: SettingKey, value: unknown, now: Date): void {
  const endsAt = key === 'maintenance' ? (value as Settings['maintenance'])?.endsAt : undefined;
  if (endsAt !== undefined && new Date(endsAt) <= now)
    throw new AppError('request.invalid', 'The expected end is over when the maintenance begins.', {
      fields: [{ path: ['value', 'endsAt'], rule: 'invalid' }],
    });
}
