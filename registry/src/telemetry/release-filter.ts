import type { Journal } from '../audit/journal.ts';
import type { IntakeParts } from './intake.ts';

/** Creates the conditions on the releases that pages report about. */
export function createReleaseFilter({
  getState,
}: Pick<Journal, 'getState'>): Pick<IntakeParts, 'isKnown' | 'isPossible'> {
  return {
    isKnown(name, version) {
      const { byName, liveHistory } = getState();
      return byName[name]?.canary?.version === version || liveHistory[name]?.includes(version) === true;
    },
    isPossible(name, version, revision) {
      const { live, canary } = getState().byName[name] ?? {};
      // A page that was served after the latest deployment cannot have an earlier release.
      return version === live?.version || version === canary?.version || revision < (live?.deployment ?? 0);
    },
  };
}
