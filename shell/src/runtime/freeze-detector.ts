/** Remembers, within one tab, which release was being mounted, so that a page that never came back knows why. */
export interface FreezeDetector {
  /** Call when a mount begins; call what it returns when the mount ended, well or not. */
  begin(container: string): () => void;
  /**
   * Whether the page before this one froze while it mounted this release: it was left without a word. Asked once: the
   * person may try again.
   */
  crashedPreviousPage(container: string): boolean;
}

const key = 'parlour.mounting';

/**
 * A script that never ends cannot be stopped from within its page. When the person loads the page anew, the same release
 * would freeze it again. A page that is left in good order says so in `pagehide`; one that is frozen cannot.
 */
export function createFreezeDetector(storage: Storage, page: Window): FreezeDetector {
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

function read(storage: Storage): string[] {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

function write(storage: Storage, containers: readonly string[]): void {
  try {
    if (containers.length > 0) storage.setItem(key, JSON.stringify(containers));
    else storage.removeItem(key);
  } catch {
    // Nothing is remembered then, and the person decides.
  }
}
