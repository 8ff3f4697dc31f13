import type { ReleaseCheck } from './check.ts';

/** Requires the announced name and version, and a container name that is unique to this version. */
export const identity: ReleaseCheck = ({ name, version, manifest }) => {
  const problems = [];
  if (manifest.name !== name || manifest.version !== version) {
    problems.push({
      problem: `release.json is of ${manifest.name} ${manifest.version}; ${name} ${version} was announced.`,
      breaks: [name],
      hint: 'Publish the folder that the build of this version wrote.',
    });
  }
  const container = `${manifest.name}_${manifest.version}`.replace(/\W/g, '_');
  if (manifest.container !== container) {
    problems.push({
      problem: `The container is ${manifest.container}, which must be ${container}.`,
      breaks: [`pages that swap ${name} live`],
      hint: 'Build with parlour-build, which puts the version into the name.',
    });
  }
  return problems;
};
