/** Failed logins in the window, for one name and for one address; the next one is refused unheard. */
const failuresMax = { name: 5, address: 30 } as const;
const windowMs = 15 * 60_000;
/** Names and addresses that are remembered at once; beyond it, the oldest is forgotten. */
const rememberedMax = 10_000;

/** Counts failed logins of this process. */
export interface LoginLimit {
  /** Whether another try of `name` from `address` is heard. */
  allows(name: string, address: string): boolean;
  failed(name: string, address: string): void;
  succeeded(name: string): void;
}

export function createLoginLimit(now: () => Date): LoginLimit {
  const failures = new Map<string, number[]>();
  const recent = (key: string): number[] => {
    const since = now().getTime() - windowMs;
    return (failures.get(key) ?? []).filter((at) => at > since);
  };
  const add = (key: string): void => {
    const all = [...recent(key), now().getTime()];
    failures.delete(key);
    failures.set(key, all);
    const oldest = failures.keys().next().value;
    if (failures.size > rememberedMax && oldest !== undefined) failures.delete(oldest);
  };
  const nameKey = (name: string): string => `name ${name}`;
  const addressKey = (address: string): string => `address ${address}`;

  return {
    allows: (name, address) =>
      recent(nameKey(name)).length < failuresMax.name &&
      recent(addressKey(address)).length < failuresMax.address,
    failed(name, address) {
      add(nameKey(name));
      add(addressKey(address));
    },
    succeeded: (name) => void failures.delete(nameKey(name)),
  };
}
