import { createSafeStorage, type SafeStorage } from '@parlour/basics';

/** Record, within one tab, of the releases being mounted. The page after a freeze can tell which release caused it. */
export interface FreezeDetector {
  /** Call it when a mount begins. Call the returned function when the mount ends, successfully or not. */
  begin(container: string): () => void;
  /**
   * Returns whether the previous page froze while it mounted this release: it ended without `pagehide`. Returns true
   * only once per release, because the person may retry.
   */
  crashedPreviousPage(container: string): boolean;
}

const key = 'parlour.mounting';

/**
 * Creates a freeze detector. A script that never ends cannot be stopped from within its page, and after a reload the
 * same release would freeze the page again. A page that ends normally clears the record in `pagehide`. A frozen page
 * cannot. Without storage nothing is recorded, and the person decides.
 */
export function createFreezeDetector(tab: Storage, page: Window): FreezeDetector {
  const storage = createSafeStorage(tab);
  const current = new Map<object, string>();
  const suspects = new Set(read(storage));
  const persist = () => write(storage, [...new Set(current.values())]);
  persist();
  page.addEventListener('pagehide', () => write(storage, []));

  return {
    begin(container) {
      const mount = {};
      current.set(mount, container);
      persist();
      return () => {
        if (current.delete(mount)) persist();
      };
    },
    crashedPreviousPage: (container) => suspects.delete(container),
  };
}

function read(storage: SafeStorage): string[] {
  const value = storage.readJson(key);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function write(storage: SafeStorage, containers: readonly string[]): void {
  if (containers.length > 0) storage.writeJson(key, containers);
  else storage.remove(key);
}
