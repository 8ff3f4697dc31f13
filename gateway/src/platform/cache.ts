import type { SettingKey, Settings } from '@parlour/contracts/back-office';
import type { FeatureId, WhitelabelNode } from '@parlour/contracts/calls';
import type { Database, Live, Logger, Signals } from '../server/index.ts';
import { readPlatform, type StoredPlatform } from './store.ts';
import { buildWhitelabelTree, isFeatureOn } from './switches.ts';

/** Reads switches and settings from memory. A change by another gateway arrives within moments. */
export interface PlatformReader {
  setting<K extends SettingKey>(key: K): Settings[K];
  isOn(feature: FeatureId): boolean;
  whitelabel(): WhitelabelNode[];
  /** Returns the same object until a switch or setting changes. Callers may cache derived values by it. */
  revision(): object;
  /** Returns whether memory holds every change announced so far. */
  isLoaded(): boolean;
  /** Resolves when memory holds every change announced so far. */
  whenLoaded(): Promise<void>;
}

export interface PlatformCache extends PlatformReader {
  /** Reads the stored values, once earlier reads have ended. */
  load(): Promise<void>;
  /** Notifies the other gateways and every open page of a change. */
  announce(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const signal = 'platform';

/** Creates the copy of the switches and settings in memory. Until it has started, it holds the defaults. */
export function createPlatformCache(parts: {
  database: Database;
  signals: Signals;
  live: Live;
  log: Logger;
  /** The values of settings that were never set. */
  defaults: Settings;
}): PlatformCache {
  const { database, signals, live, log, defaults } = parts;
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

  return {
    setting: (key) =>
      (stored.settings.has(key) ? stored.settings.get(key) : defaults[key]) as Settings[typeof key],
    isOn: (feature) => isFeatureOn(feature, stored.switches),
    whitelabel: () => buildWhitelabelTree(stored.switches),
    revision: () => stored,
    isLoaded: () => pendingLoads === 0,
    whenLoaded: () => loading,
    load,
    announce() {
      signals.send(signal, {});
      live.send('everyone', { topic: 'status' });
    },
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
