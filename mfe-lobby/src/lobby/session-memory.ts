/**
 * What this browser session remembers of the lobby. Storage may be forbidden or full: then nothing is remembered,
 * and nothing else is lost.
 */
export interface SessionMemory {
  read(key: string): unknown;
  /** Undefined forgets. */
  write(key: string, value: unknown): void;
}

export const createSessionMemory = (storage: () => Storage = () => sessionStorage): SessionMemory => ({
  read(key) {
    try {
      return JSON.parse(storage().getItem(key) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  },
  write(key, value) {
    try {
      if (value === undefined) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify(value));
    } catch {
      return;
    }
  },
});

const memory = createSessionMemory();
const vendorKey = 'currentVassalage';

/** The vendor that was chosen last in the slots lobby (ROUTE-07). */
export function rememberedVendor(): string | undefined {
  const code = memory.read(vendorKey);
  return typeof code === 'string' ? code : undefined;
}

export const rememberVendor = (code: string | undefined): void => memory.write(vendorKey, code);

export const sessionMemory = memory;
