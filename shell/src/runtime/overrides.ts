import type { LiveRelease, PlatformConfig, TelemetryEntry } from '@parlour/contracts';
import { createEmitter } from '../lib/emitter.ts';
import { createSafeStorage, type SafeStorage } from '../lib/safe-storage.ts';
import { getErrorMessage } from './load-result.ts';

/** Lifetime of an override. It expires, so that a developer does not mistake their build for the site's a day later. */
export const overrideMs = 2 * 60 * 60_000;
/** Timeout of the request to the machine that serves the build. */
const fetchTimeoutMs = 5000;
const storageKey = 'parlour.overrides';
/** Path of the description of a build on a developer's machine. */
const descriptionPath = '/release/live.json';

/** Replacement of one remote in this tab by a build from another origin than the site's. */
export type Override = { remote: string; origin: string; endsAt: number } & (
  | { state: 'asked' | 'on' }
  /** The override is no longer used, and the person has not yet read why. */
  | { state: 'dropped'; why: string }
);

export interface Overrides {
  /** Origins that the site's configuration allows for builds. If the list is empty, there are no overrides. */
  origins: readonly string[];
  list(): readonly Override[];
  /** Returns the release that replaces the deployed one, or undefined if the remote has no override that is on. */
  release(remote: string): LiveRelease | undefined;
  /** Adds `mfe-wallet@http://localhost:3002`. If it is not allowed or cannot be fetched, `list` has the reason. */
  add(asked: string): Promise<void>;
  /** Ends an override, or removes the notice about a dropped one. */
  end(remote: string): void;
  /** Handles a report about a release. A fault drops an override. Returns true if the report is about an override. */
  onTelemetry(entry: TelemetryEntry): boolean;
  subscribe(handler: () => void): () => void;
  stop(): void;
}

export interface OverrideParts {
  config: PlatformConfig;
  storage: Storage;
  fetch: typeof fetch;
  now?(): number;
}

/** Creates the overrides, for staff and development. The site's configuration names each allowed origin. */
export function createOverrides({ config, fetch, now = Date.now, ...parts }: OverrideParts): Overrides {
  const storage = createSafeStorage(parts.storage);
  const origins = config.overrides?.origins ?? [];
  const releases = new Map<string, LiveRelease>();
  const changes = createEmitter();
  let overrides: readonly Override[] = [];

  function setOverrides(next: readonly Override[]): void {
    overrides = next;
    write(storage, next);
    changes.emit();
  }
  const set = (override: Override) =>
    setOverrides([...overrides.filter(({ remote }) => remote !== override.remote), override]);

  function drop(remote: string, why: string): void {
    const override = overrides.find((one) => one.remote === remote);
    if (!override || override.state === 'dropped') return;
    releases.delete(remote);
    set({ ...override, state: 'dropped', why });
  }

  async function start(override: Override): Promise<void> {
    const { remote, origin } = override;
    set(override);
    if (!origins.includes(origin)) return drop(remote, `${origin} is not an allowed origin`);
    try {
      const signal = AbortSignal.timeout(fetchTimeoutMs);
      const response = await fetch(origin + descriptionPath, { cache: 'no-store', signal });
      if (!response.ok) throw new Error(`${origin} answered ${response.status}`);
      const release = parseRelease(await response.json(), override);
      if (overrides.find((one) => one.remote === remote)?.state !== 'asked') return;
      releases.set(remote, release);
      set({ ...override, state: 'on' });
    } catch (error) {
      drop(remote, getErrorMessage(error));
    }
  }

  function endExpired(): void {
    for (const { remote, endsAt, state } of overrides) {
      if (state !== 'dropped' && endsAt <= now()) drop(remote, 'its time is over');
    }
  }

  const timer = setInterval(endExpired, 10_000);
  if (origins.length > 0) {
    for (const stored of read(storage)) if (stored.endsAt > now()) void start({ ...stored, state: 'asked' });
  }

  return {
    origins,
    list: () => overrides,
    release: (remote) => releases.get(remote),
    add(asked) {
      const [remote = '', address = ''] = splitOnce(asked, '@');
      return start({ remote, origin: parseOrigin(address), endsAt: now() + overrideMs, state: 'asked' });
    },
    end(remote) {
      releases.delete(remote);
      setOverrides(overrides.filter((one) => one.remote !== remote));
    },
    onTelemetry({ remote, version, kind, message = kind }) {
      if (releases.get(remote)?.version !== version) return false;
      const isFault = ['load', 'render', 'error'].includes(kind) || (kind === 'mount' && message !== kind);
      const isRefused = kind === 'swap' && /^(not staged|reverted|mount failed)/.test(message);
      if (isFault || isRefused) drop(remote, message);
      return true;
    },
    subscribe: changes.subscribe,
    stop: () => clearInterval(timer),
  };
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Parses the origin of a typed address. `localhost` becomes `127.0.0.1`, so that both spellings are equal. */
export function parseOrigin(address: string): string {
  try {
    const url = new URL(address);
    if (url.hostname === 'localhost') url.hostname = '127.0.0.1';
    return url.origin;
  } catch {
    return address;
  }
}

/** Parses the description of a build. `base` is the folder that served it, whatever the description says. */
function parseRelease(value: unknown, { remote, origin }: Override): LiveRelease {
  const given = typeof value === 'object' && value !== null ? (value as Partial<LiveRelease>) : {};
  const { name, version, container, entry, integrity, assets, contributions } = given;
  if (name !== remote) throw new Error(`${origin} serves ${name ?? 'no release'}`);
  if (!version || !container || !entry || !integrity || !assets || !contributions)
    throw new Error(`${origin} describes no release`);
  const base = `${origin}/release/`;
  return { ...given, name, version, container, entry, integrity, assets, contributions, base };
}

type StoredOverride = Pick<Override, 'remote' | 'origin' | 'endsAt'>;

function read(storage: SafeStorage): StoredOverride[] {
  const value = storage.readJson(storageKey);
  return Array.isArray(value) ? (value as StoredOverride[]) : [];
}

/** Stores the overrides. Without storage, they last as long as the page. */
function write(storage: SafeStorage, overrides: readonly Override[]): void {
  const stored = overrides
    .filter(({ state }) => state !== 'dropped')
    .map(({ remote, origin, endsAt }): StoredOverride => ({ remote, origin, endsAt }));
  if (stored.length > 0) storage.writeJson(storageKey, stored);
  else storage.remove(storageKey);
}
