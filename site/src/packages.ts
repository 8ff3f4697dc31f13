import { fileURLToPath } from 'node:url';

/** The repository's root, with a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Packages of a deployment: the shell first, then the remotes in the order of the specification. */
export const releasedPackages = [
  'shell',
  'mfe-lobby',
  'mfe-wallet',
  'mfe-member-center',
  'mfe-agent-center',
  'mfe-promotions',
  'mfe-points-mall',
] as const;

export type ReleasedPackage = (typeof releasedPackages)[number];
