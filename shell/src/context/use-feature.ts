import type { FeatureId } from '@parlour/contracts/calls';
import { useAtomValue } from 'jotai';
import { statusAtom } from '../state/status.ts';

/** Returns whether a feature of the site is on. False until the status is known. */
export function useFeature(feature: FeatureId): boolean {
  const status = useAtomValue(statusAtom);
  return status.state === 'known' && status.status.features.has(feature);
}
