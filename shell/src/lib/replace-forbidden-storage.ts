const storageNames = ['localStorage', 'sessionStorage'] as const;

/**
 * Gives the page storage that lasts as long as the page, where the browser forbids its own: there, reading
 * `localStorage` itself throws, in the shell, in remotes and in libraries alike.
 */
export function replaceForbiddenStorage(page: Window): void {
  for (const name of storageNames)
    if (!isAllowed(page, name))
      Object.defineProperty(page, name, { configurable: true, value: createMemoryStorage() });
}

function isAllowed(page: Window, name: (typeof storageNames)[number]): boolean {
  try {
    return Boolean(page[name]);
  } catch {
    return false;
  }
}

function createMemoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(String(key)) ?? null,
    setItem: (key, value) => void values.set(String(key), String(value)),
    removeItem: (key) => void values.delete(String(key)),
    clear: () => values.clear(),
  };
}
