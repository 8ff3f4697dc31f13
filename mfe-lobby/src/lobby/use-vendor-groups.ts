import { type VendorGroup, vendorGroupsQuery } from '@parlour/api-client';
import { useSite } from '@parlour/remote-sdk';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { sessionStore } from './session-store.ts';

interface StoredGroups {
  at: number;
  lanes: VendorGroup[];
}

/**
 * Fetches the vendors by category and caches them in session storage, so that a reloaded page shows its menus at once.
 */
export function useVendorGroups() {
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const key = `gameVendor:${language}`;
  const groups = useQuery({
    ...vendorGroupsQuery(api, language),
    initialData: () => readStored(key)?.lanes,
    initialDataUpdatedAt: () => readStored(key)?.at,
  });
  const { data, dataUpdatedAt } = groups;
  useEffect(() => {
    if (data) sessionStore.write(key, { at: dataUpdatedAt, lanes: data } satisfies StoredGroups);
  }, [key, data, dataUpdatedAt]);
  return groups;
}

/**
 * Reads the cached groups. Another release may have written them, so it validates the properties that this release
 * uses.
 */
function readStored(key: string): StoredGroups | undefined {
  const value = sessionStore.read(key);
  if (typeof value !== 'object' || value === null || !('at' in value) || !('lanes' in value))
    return undefined;
  const { at, lanes } = value;
  return typeof at === 'number' && Array.isArray(lanes) && lanes.every(isVendorGroup)
    ? { at, lanes }
    : undefined;
}

const isVendorGroup = (value: unknown): value is VendorGroup =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'vendors' in value &&
  Array.isArray(value.vendors) &&
  value.vendors.every((vendor) => typeof vendor?.code === 'string' && typeof vendor?.logoUrl === 'string');
