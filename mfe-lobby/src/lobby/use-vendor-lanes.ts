import { type VendorLane, vendorLanesQuery } from '@parlour/api-client';
import { useSite } from '@parlour/federation';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { sessionMemory } from './session-memory.ts';

interface Remembered {
  at: number;
  lanes: VendorLane[];
}

/** Vendors by category, kept in the browser's session, so that a reloaded page has its menus at once. */
export function useVendorLanes() {
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const key = `gameVendor:${language}`;
  const lanes = useQuery({
    ...vendorLanesQuery(api, language),
    initialData: () => remembered(key)?.lanes,
    initialDataUpdatedAt: () => remembered(key)?.at,
  });
  const { data, dataUpdatedAt } = lanes;
  useEffect(() => {
    if (data) sessionMemory.write(key, { at: dataUpdatedAt, lanes: data } satisfies Remembered);
  }, [key, data, dataUpdatedAt]);
  return lanes;
}

/** What was written by this release or another one: its shape is checked as far as it is read. */
function remembered(key: string): Remembered | undefined {
  const value = sessionMemory.read(key);
  if (typeof value !== 'object' || value === null || !('at' in value) || !('lanes' in value))
    return undefined;
  const { at, lanes } = value;
  return typeof at === 'number' && Array.isArray(lanes) && lanes.every(isLane) ? { at, lanes } : undefined;
}

const isLane = (value: unknown): value is VendorLane =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'vendors' in value &&
  Array.isArray(value.vendors) &&
  value.vendors.every((vendor) => typeof vendor?.code === 'string' && typeof vendor?.logoUrl === 'string');
