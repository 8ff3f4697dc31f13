import { minuteMs } from '@parlour/basics';
import { toCallerNetwork } from '@parlour/network';
import { LRUCache } from 'lru-cache';
import { RegistryError } from '../errors.ts';

/**
 * Maximum of failed logins in the window. Further attempts are refused unchecked. A stranger can use up only the counts
 * of their own network: those of a name in another network, and of a browser that the operator used before, stay free.
 */
const failuresMax = { nameInNetwork: 5, nameInBrowser: 5, network: 30 } as const;
const windowMs = 15 * minuteMs;
/** Maximum number of tracked names, networks and browsers. */
const trackedMax = 10_000;
/** Failures of one name in all networks and unknown browsers before further attempts have to wait. */
const promptFailures = 10;
/** The first wait and the longest one; each failure doubles it. */
const waitMs = { first: 250, longest: 8_000 } as const;
/** Maximum number of attempts that wait at the same time. */
const waitingMax = 100;

/** One login, before its result is known. */
interface LoginAttempt {
  name: string;
  ip: string;
  /** Hash of the browser's secret, when the operator used this browser before. */
  knownBrowser: string | undefined;
}

/** Outcome of an attempt that was counted as a failure in advance. */
interface CountedAttempt {
  /** Counts the attempt as a success: it and the earlier failures from there no longer count. */
  succeed(): void;
  /** Counts the attempt neither as a failure nor as a success: the right password, without a code. */
  withdraw(): void;
}

/** Counts the failed logins of this process. */
export interface LoginLimit {
  /**
   * Counts the attempt as a failure, so that parallel attempts cannot exceed a limit. Resolves when the password may be
   * checked. Fails with `too-many-requests`.
   */
  start(attempt: LoginAttempt): Promise<CountedAttempt>;
}

interface LoginLimitParts {
  now(): Date;
  wait(ms: number): Promise<void>;
}

export function createLoginLimit({ now, wait }: LoginLimitParts): LoginLimit {
  const failures = createFailureCounts(now);
  let waiting = 0;

  /** Slows down guesses that come from many networks. Refuses only while too many attempts wait already. */
  const waitForTurn = async (earlierFailures: number): Promise<void> => {
    const ms = computeWaitMs(earlierFailures);
    if (ms === 0) return;
    if (waiting >= waitingMax) throw createRefusal();
    waiting += 1;
    try {
      await wait(ms);
    } finally {
      waiting -= 1;
    }
  };

  return {
    async start({ name, ip, knownBrowser }) {
      const network = toCallerNetwork(ip);
      const own = knownBrowser
        ? { key: `browser ${name} ${knownBrowser}`, max: failuresMax.nameInBrowser }
        : { key: `name ${name} ${network}`, max: failuresMax.nameInNetwork };
      const shared = knownBrowser ? [] : [`network ${network}`, `name ${name}`];
      if (failures.count(own.key) >= own.max) throw createRefusal();
      if (!knownBrowser && failures.count(`network ${network}`) >= failuresMax.network) throw createRefusal();
      const earlierFailures = knownBrowser ? 0 : failures.count(`name ${name}`);
      const keys = [own.key, ...shared];
      const at = now().getTime();
      for (const key of keys) failures.add(key, at);
      const withdraw = (): void => {
        for (const key of keys) failures.remove(key, at);
      };
      await waitForTurn(earlierFailures);
      return {
        withdraw,
        succeed() {
          withdraw();
          failures.clear(own.key);
        },
      };
    },
  };
}

/** Returns the wait before an attempt for a name with this number of recent failures elsewhere. */
export function computeWaitMs(earlierFailures: number): number {
  if (earlierFailures < promptFailures) return 0;
  return Math.min(waitMs.first * 2 ** (earlierFailures - promptFailures), waitMs.longest);
}

const createRefusal = (): RegistryError =>
  new RegistryError('too-many-requests', 'Too many failed logins. Wait a quarter of an hour.');

/** Creates counts of failures within the window, by key. */
function createFailureCounts(now: () => Date) {
  const failures = new LRUCache<string, readonly number[]>({ max: trackedMax });
  const getRecent = (key: string): readonly number[] => {
    const since = now().getTime() - windowMs;
    return (failures.get(key) ?? []).filter((at) => at > since);
  };
  return {
    count: (key: string): number => getRecent(key).length,
    add: (key: string, at: number): void => void failures.set(key, [...getRecent(key), at]),
    remove(key: string, at: number): void {
      const recent = getRecent(key);
      const index = recent.indexOf(at);
      if (index !== -1) failures.set(key, recent.toSpliced(index, 1));
    },
    clear: (key: string): void => void failures.delete(key),
  };
}
