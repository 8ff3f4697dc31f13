import { createSafeStorage } from '@parlour/basics';
import { useState } from 'react';

/** Filters and sorting of a table under a name, as the query of its address. */
interface SavedFilters {
  name: string;
  query: string;
}

const getStorageKey = (table: string): string => `parlour.console-filters.${table}`;

function read(table: string): SavedFilters[] {
  const stored = createSafeStorage(localStorage).readJson(getStorageKey(table));
  return Array.isArray(stored) ? stored.filter(isSavedFilters) : [];
}

const isSavedFilters = (value: unknown): value is SavedFilters =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SavedFilters).name === 'string' &&
  typeof (value as SavedFilters).query === 'string';

/** Returns the saved filters of a table in this browser. Saving under a known name replaces it. */
export function useSavedFilters(table: string): {
  saved: readonly SavedFilters[];
  save(filters: SavedFilters): void;
  remove(name: string): void;
} {
  const [saved, setSaved] = useState(() => read(table));
  const write = (next: SavedFilters[]): void => {
    setSaved(next);
    // In a browser without storage, the filters last until the page is closed.
    createSafeStorage(localStorage).writeJson(getStorageKey(table), next);
  };
  return {
    saved,
    save: (filters) => write([...saved.filter(({ name }) => name !== filters.name), filters]),
    remove: (name) => write(saved.filter((one) => one.name !== name)),
  };
}
