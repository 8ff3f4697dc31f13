import type { LiveRelease } from '@parlour/contracts';

/** Per remote, the last release that mounted in this browser without an error. */
export interface LastGood {
  read(name: string): LiveRelease | undefined;
  write(release: LiveRelease): void;
}

const keyOf = (name: string) => `parlour.last-good.${name}`;

/** Kept in `storage`; a full or forbidden storage only means that there is nothing to fall back to. */
export function createLastGood(storage: Storage): LastGood {
  return {
    read(name) {
      try {
        const value: unknown = JSON.parse(storage.getItem(keyOf(name)) ?? 'null');
        return isRelease(value, name) ? value : undefined;
      } catch {
        return undefined;
      }
    },
    write(release) {
      try {
        storage.setItem(keyOf(release.name), JSON.stringify(release));
      } catch {
        // Nothing to do: see above.
      }
    },
  };
}

const isRelease = (value: unknown, name: string): value is LiveRelease =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  value.name === name &&
  'container' in value &&
  'integrity' in value &&
  'contributions' in value;
