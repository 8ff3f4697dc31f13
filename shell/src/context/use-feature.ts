import type { FeatureId } from '@parlour/contracts/calls';
import { useAtomValue } from 'jotai';
import { statusAtom } from '../state/status.ts';

/** Returns whether a feature of the site is on. False until the status is known. */
export function useFeature(feature: FeatureId): boolean {
  const status = useAtomValue(statusAtom);
  return status.state === 'known' && status.status.features.has(feature);
}

/**
 * Returns whether to offer the registration: when it is on, and also when the status cannot be loaded, because the
 * dialog then says what is wrong and tries again.
 */
export function useRegistration(): boolean {
  const isFailed = useAtomValue(statusAtom).state === 'failed';
  return useFeature('DIRECTREG3') || isFailed;
}
