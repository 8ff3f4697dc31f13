import { createEmitter, createSafeStorage, hourMs, type SafeStorage } from '@parlour/basics';
import {
  isLoopbackHost,
  type LiveRelease,
  type OverrideGrantClaims,
  type PlatformConfig,
  type TelemetryEntry,
} from '@parlour/contracts';
import { fetchBuild } from './fetch-build.ts';
import { getErrorMessage } from './load-result.ts';

/** Lifetime of an override. It expires, so that a developer does not mistake their build for the site's a day later. */
export const overrideMs = 2 * hourMs;
const storageKey = 'parlour.overrides';

/**
 * Replacement of one remote in this tab by a build from another origin than the site's. While it is `unconfirmed`,
 * nothing of it is loaded.
 */
export type Override = {
  remote: string;
  origin: string;
  endsAt: number;
  /** The operator's permission, and the operator's name. Without one only where the page and the build are local. */
  grant?: string;
  grantedBy?: string;
} & (
  | { state: 'unconfirmed' | 'asked' | 'on' }
  /** The override is no longer used, and the person has not yet read why. */
  | { state: 'dropped'; why: string }
);

export interface Overrides {
  /** Origins that the site's configuration allows for builds. If the list is empty, there are no overrides. */
  origins: readonly string[];
  list(): readonly Override[];
  /** Returns the release that replaces the deployed one, or undefined if the remote has no override that is on. */
  release(remote: string): LiveRelease | undefined;
  /**
   * Proposes `mfe-wallet@http://localhost:3002` to the person. If it is not allowed, `list` has the reason. A page that
   * others can reach, or a build from elsewhere, needs one of the given grants.
   */
  add(asked: string, grants?: readonly string[]): Promise<void>;
  /** Starts a proposed override, with the person's consent. If it cannot be fetched, `list` has the reason. */
  confirm(remote: string): Promise<void>;
  /** Ends an override, or removes the notice about a dropped one. */
  end(remote: string): void;
  /** Handles a report about a release. A fault drops an override. Returns true if the report is about an override. */
  onTelemetry(entry: TelemetryEntry): boolean;
  subscribe(handler: () => void): () => void;
  stop(): void;
}

interface OverrideParts {
  config: PlatformConfig;
  storage: Storage;
  fetch: typeof fetch;
  /** Name of the host of the page. */
  host: string;
  /** Returns the claims of a grant that a key of this site signed, or undefined for any other. */
  verifyGrant(grant: string): Promise<OverrideGrantClaims | undefined>;
  now?(): number;
}

/** Creates the overrides, for staff and development. The site's configuration names each allowed origin. */
export function createOverrides({ config, fetch, now = Date.now, ...parts }: OverrideParts): Overrides {
  const storage = createSafeStorage(parts.storage);
  const origins = config.overrides?.origins ?? [];
  const grantParts = { ...parts, origins };
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

  async function propose(override: StoredOverride, grants: readonly string[]): Promise<void> {
    try {
      const claims = await requireGrant(grantParts, override, grants, now());
      const endsAt = Math.min(override.endsAt, (claims?.exp ?? Number.POSITIVE_INFINITY) * 1000);
      const granted = claims && { grant: claims.grant, grantedBy: claims.sub };
      set({ ...override, ...granted, endsAt, state: 'unconfirmed' });
    } catch (error) {
      set({ ...override, state: 'dropped', why: getErrorMessage(error) });
    }
  }

  async function start(override: StoredOverride): Promise<void> {
    const { remote, grant } = override;
    set({ ...override, state: 'asked' });
    try {
      const claims = await requireGrant(grantParts, override, grant ? [grant] : [], now());
      const release = await fetchBuild(fetch, override, claims);
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
    for (const stored of read(storage)) if (stored.endsAt > now()) void start(stored);
  }

  return {
    origins,
    list: () => overrides,
    release: (remote) => releases.get(remote),
    add(asked, grants = []) {
      const [remote = '', address = ''] = splitOnce(asked, '@');
      return propose({ remote, origin: parseOrigin(address), endsAt: now() + overrideMs }, grants);
    },
    async confirm(remote) {
      const proposed = overrides.find((one) => one.remote === remote);
      if (proposed?.state === 'unconfirmed') await start(proposed);
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

interface GrantParts extends Pick<OverrideParts, 'host' | 'verifyGrant'> {
  origins: readonly string[];
}

/** Returns the claims that permit the override; `undefined` where none are needed. Throws if they are missing. */
async function requireGrant(
  { origins, host, verifyGrant }: GrantParts,
  { remote, origin }: StoredOverride,
  grants: readonly string[],
  now: number,
): Promise<GrantedClaims | undefined> {
  if (!origins.includes(origin)) throw new Error(`${origin} is not an allowed origin`);
  for (const grant of grants) {
    const claims = await verifyGrant(grant);
    if (claims?.remote === remote && claims.origin === origin && claims.exp * 1000 > now)
      return { ...claims, grant };
  }
  if (isLoopbackHost(host) && isLoopbackHost(URL.parse(origin)?.hostname ?? '')) return undefined;
  throw new Error(`an operator must permit it: remotes grant-override ${remote} ${origin}`);
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

type StoredOverride = Pick<Override, 'remote' | 'origin' | 'endsAt' | 'grant' | 'grantedBy'>;
type GrantedClaims = OverrideGrantClaims & { grant: string };

function read(storage: SafeStorage): StoredOverride[] {
  const value = storage.readJson(storageKey);
  return Array.isArray(value) ? (value as StoredOverride[]) : [];
}

/** Stores the overrides that the person agreed to. Without storage, they last as long as the page. */
function write(storage: SafeStorage, overrides: readonly Override[]): void {
  const stored = overrides
    .filter(({ state }) => state === 'asked' || state === 'on')
    .map(
      ({ remote, origin, endsAt, grant, grantedBy }): StoredOverride => ({
        remote,
        origin,
        endsAt,
        grant,
        grantedBy,
      }),
    );
  if (stored.length > 0) storage.writeJson(storageKey, stored);
  else storage.remove(storageKey);
}
