import { type Bounds, hourMs } from '../server/index.ts';
import type { PlatformService } from './service.ts';

/** Creates the bounds above which an operator's act needs two people, from the settings and the jurisdiction profile. */
export function createBounds({ profile, setting }: Pick<PlatformService, 'profile' | 'setting'>): Bounds {
  const { abovePoints, windowHours, allMembersMultiple } = profile.fourEyes;
  return {
    getBound: (kind) => (kind === 'points' ? abovePoints : setting('fourEyesAboveMinor')),
    windowMs: windowHours * hourMs,
    allMembersMultiple,
  };
}
