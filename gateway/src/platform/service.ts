import { AppError } from '@parlour/contracts';
import { type SettingKey, type Settings, settingSchemas } from '@parlour/contracts/back-office';
import type { FeatureId, RegisterRules, WhitelabelNode } from '@parlour/contracts/calls';
import {
  type Audit,
  type Clock,
  type Database,
  type GatewayConfig,
  type Live,
  type Logger,
  type Outbox,
  requireUnchanged,
  type Signals,
  type Tx,
} from '../server/index.ts';
import { createProfile } from './profile-figures.ts';
import type { JurisdictionProfile } from './profiles.ts';
import { computeRegisterRules } from './register-rules.ts';
import { defaultSettings } from './settings.ts';
import {
  lockPlatform,
  readPlatform,
  readSetting,
  readSwitch,
  type StoredPlatform,
  writeSetting,
  writeSwitch,
} from './store.ts';
import { getSwitchState, isFeatureOn, type SwitchId, whitelabelTree } from './switches.ts';
import { undoChange } from './undo.ts';

export interface PlatformParts {
  config: Pick<GatewayConfig, 'profile' | 'profileFigures' | 'currency' | 'timeZone'>;
  database: Database;
  clock: Clock;
  outbox: Outbox;
  signals: Signals;
  live: Live;
  audit: Audit;
  log: Logger;
}

interface Currency {
  /** ISO 4217. */
  code: string;
  symbol: string;
}

/** Actor of a change, for the audit record: `operator:aye`, `job:…`. */
type Actor = string;

export interface PlatformService {
  readonly profile: JurisdictionProfile;
  /** The only currency of this deployment. Amounts are in hundredths of it. */
  readonly currency: Currency;
  /** IANA name of the time zone in which days, weeks and months of reports begin. */
  readonly timeZone: string;
  /** Reads from memory. A change by another gateway arrives within moments. */
  setting<K extends SettingKey>(key: K): Settings[K];
  isOn(feature: FeatureId): boolean;
  whitelabel(): WhitelabelNode[];
  registerRules(): RegisterRules;
  /**
   * Returns the reason why this visitor may not use the site, or undefined when the site is open. Maintenance takes
   * precedence.
   */
  getClosure(visitor: Visitor): 'maintenance' | 'region' | undefined;
  /** Returns whether the visitor's country or address is blocked. */
  isBlocked(visitor: Visitor): boolean;
  /**
   * Stores the value, records the actor in the audit and notifies every open page. With `before`, fails with
   * `operator.changed-later` when the present value is another one.
   */
  setSwitch(modId: SwitchId, enabled: boolean, actor: Actor, before?: boolean): Promise<void>;
  /** Works like `setSwitch`. Fails with `request.invalid` when the value does not fit the key. */
  setSetting<K extends SettingKey>(key: K, value: Settings[K], actor: Actor, before?: unknown): Promise<void>;
  /** Works like `setSetting`, as part of `tx`. Memory follows moments after the commit. */
  setSettingIn<K extends SettingKey>(
    tx: Tx,
    key: K,
    value: Settings[K],
    actor: Actor,
    before?: unknown,
  ): Promise<void>;
  /**
   * Restores the value before a change, by the number of the change's audit entry. Fails with `request.not-found` and
   * `operator.changed-later`.
   */
  undo(entry: number, actor: Actor): Promise<void>;
  /** Returns the same object until a switch or setting changes. Callers may cache derived values by it. */
  revision(): object;
  /** Returns whether memory holds every change announced so far. */
  isLoaded(): boolean;
  /** Resolves when memory holds every change announced so far. */
  whenLoaded(): Promise<void>;
}

export interface Visitor {
  ip: string;
  /** ISO 3166-1 alpha-2. Undefined unless a proxy in front of the gateway provides it. */
  country: string | undefined;
}

const signal = 'platform';

export function createPlatformService(
  parts: PlatformParts,
): PlatformService & { start(): Promise<void>; stop(): Promise<void> } {
  const { database, clock, outbox, signals, live, audit, log } = parts;
  const profile = createProfile(parts.config.profile, parts.config.profileFigures);
  let stored: StoredPlatform = { switches: new Map(), settings: new Map() };
  let loading: Promise<void> = Promise.resolve();
  let pendingLoads = 0;
  let unsubscribe: (() => void) | undefined;

  const load = (): Promise<void> => {
    pendingLoads += 1;
    loading = loading
      .then(async () => {
        stored = await readPlatform(database);
      })
      .finally(() => {
        pendingLoads -= 1;
      });
    return loading;
  };
  const reload = (): void => {
    loading = load().catch((error: unknown) => log.error({ err: error }, 'platform settings not read'));
  };
  const announce = (): void => {
    signals.send(signal, {});
    live.send('everyone', { topic: 'status' });
  };
  const setting: PlatformService['setting'] = (key) =>
    (stored.settings.has(key) ? stored.settings.get(key) : defaultSettings[key]) as Settings[typeof key];

  const isOn: PlatformService['isOn'] = (feature) => isFeatureOn(feature, stored.switches);

  const setSettingIn: PlatformService['setSettingIn'] = async (tx, key, value, actor, before) => {
    requireValidSetting(key, value);
    requireComingEnd(key, value, clock.now());
    await lockPlatform(tx);
    const present = (await readSetting(tx, key)) ?? defaultSettings[key];
    requireUnchanged(before, present, `The setting "${key}"`);
    await writeSetting(tx, key, value, { actor, at: clock.now() });
    await audit.record(tx, {
      actor,
      act: 'setting.set',
      subject: `setting:${key}`,
      before: present,
      after: value,
    });
    await outbox.publish(tx, 'platform.changed', { key });
    announce();
  };

  return {
    profile,
    currency: parts.config.currency,
    timeZone: parts.config.timeZone,
    setting,
    isOn,
    whitelabel: () => whitelabelTree(stored.switches),
    registerRules: () => ({
      ...computeRegisterRules(setting('registerFields'), isOn),
      minimumAge: profile.minimumAge,
      termsVersion: setting('termsVersion'),
    }),
    getClosure(visitor) {
      if (setting('maintenance') !== null) return 'maintenance';
      return isBlocked(visitor, setting('regionBlock')) ? 'region' : undefined;
    },
    isBlocked: (visitor) => isBlocked(visitor, setting('regionBlock')),
    async setSwitch(modId, enabled, actor, expected) {
      await database.transaction(async (tx) => {
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
        });
        await outbox.publish(tx, 'platform.changed', { key: modId });
        announce();
      });
      await load();
    },
    async setSetting(key, value, actor, before) {
      await database.transaction((tx) => setSettingIn(tx, key, value, actor, before));
      await load();
    },
    setSettingIn,
    async undo(entry, actor) {
      await database.transaction(async (tx) => {
        const key = await undoChange(parts, tx, { entry, actor, check: requireValidSetting });
        await outbox.publish(tx, 'platform.changed', { key });
        announce();
      });
      await load();
    },
    revision: () => stored,
    isLoaded: () => pendingLoads === 0,
    whenLoaded: () => loading,
    async start() {
      unsubscribe = signals.subscribe(signal, reload, reload);
      await load();
    },
    async stop() {
      unsubscribe?.();
      await loading;
    },
  };
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
    throw new AppError('request.invalid', 'The expected end is in the past.', {
      fields: [{ path: ['value', 'endsAt'], rule: 'invalid' }],
    });
}

function isBlocked({ ip, country }: Visitor, { countries, addresses }: Settings['regionBlock']): boolean {
  if (country !== undefined && countries.includes(country)) return true;
  return addresses.some((address) => (/[.:]$/.test(address) ? ip.startsWith(address) : ip === address));
}
