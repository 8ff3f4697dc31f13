import type { ReleaseCheck } from './check.ts';
import { claims } from './claims.ts';
import { completeness } from './completeness.ts';
import { identity } from './identity.ts';

/** What a release must pass to be published, one file per rule. */
export const releaseChecks: readonly ReleaseCheck[] = [identity, completeness, claims];
