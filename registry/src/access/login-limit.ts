import { LRUCache } from 'lru-cache';

/** Maximum of failed logins in the window, for one name and for one address. Further attempts are refused unchecked. */
const failuresMax = { name: 5, address: 30 } as const;
const windowMs = 15 * 60_000;
/** Maximum number of tracked names and addresses. */
const trackedMax = 10_000;

/** Counts the failed logins of this process. */
export interface LoginLimit {
  /** Whether `name` may make another attempt from `address`. */
  isAllowed(name: string, address: string): boolean;
  recordFailure(name: string, address: string): void;
  recordSuccess(name: string): void;
}

export function createLoginLimit(now: () => Date): LoginLimit {
  const failures = new LRUCache<string, number[]>({ max: trackedMax });
  const getRecentFailures = (key: string): number[] => {
    const since = now().getTime() - windowMs;
    return (failures.get(key) ?? []).filter((at) => at > since);
  };
  const add = (key: string): void => {
    failures.set(key, [...getRecentFailures(key), now().getTime()]);
  };
  const toNameKey = (name: string): string => `name ${name}`;
  const toAddressKey = (address: string): string => `address ${address}`;

  return {
    isAllowed: (name, address) =>
      getRecentFailures(toNameKey(name)).length < failuresMax.name &&
      getRecentFailures(toAddressKey(address)).length < failuresMax.address,
    recordFailure(name, address) {
      add(toNameKey(name));
      add(toAddressKey(address));
    },
    recordSuccess: (name) => void failures.delete(toNameKey(name)),
  };
}
