import { computeFingerprint } from '@parlour/registry/fingerprint';
import { type ReleasedPackage, root } from './packages.ts';

/** Returns the fingerprint of the sources of one of this repository's packages. */
export const computeSourceFingerprint = (name: ReleasedPackage | 'console'): string =>
  computeFingerprint(name, root);
