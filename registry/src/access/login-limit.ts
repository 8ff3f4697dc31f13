/** Maximum of failed logins in the window, for one name and for one address. Further attempts are refused unchecked. */
const failuresMax = { name: 5, address: 30 } as const;
const windowMs = 15 * 60_000;
/** Maximum number of tracked names and addresses. Beyond it, the oldest is dropped. */
const trackedMax = 10_000;

/** Counts the failed logins of this process. */
export interface LoginLimit {
  /** Whether `name` may make another attempt from `address`. */
  isAllowed(name: string, address: string): boolean;
  recordFailure(name: string, address: string): void;
  recordSuccess(name: string): void;
}

export function createLoginLimit(now: () => Date): LoginLimit {
  const failures = new Map<string, number[]>();
  const getRecentFailures = (key: string): number[] => {
    const since = now().getTime() - windowMs;
    return (failures.get(key) ?? []).filter((at) => at > since);
  };
  const add = (key: string): void => {
    const all = [...getRecentFailures(key), now().getTime()];
    failures.delete(key);
    failures.set(key, all);
    const oldest = failures.keys().next().value;
    if (failures.size > trackedMax && oldest !== undefined) failures.delete(oldest);
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
