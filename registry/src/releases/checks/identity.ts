import type { ReleaseCheck } from './check.ts';

/** The release is the one that it was announced as, and its container can stand beside every other version's. */
export const identity: ReleaseCheck = ({ name, version, manifest }) => {
  const reasons: string[] = [];
  if (manifest.name !== name || manifest.version !== version) {
    reasons.push(
      `release.json is of ${manifest.name} ${manifest.version}; ${name} ${version} was announced.`,
    );
  }
  const container = `${manifest.name}_${manifest.version}`.replace(/\W/g, '_');
  if (manifest.container !== container) {
    reasons.push(
      `The container is ${manifest.container}, which must be ${container}: build with parlour-build.`,
    );
  }
  if (manifest.name !== 'shell' && !manifest.exposes.includes('./remote')) {
    reasons.push('The release does not expose ./remote, so no page could mount it.');
  }
  return reasons;
};
