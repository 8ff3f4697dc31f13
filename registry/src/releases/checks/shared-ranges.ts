import type { ReleaseManifest } from '@parlour/contracts';
import { intersects, satisfies, validRange } from 'semver';
import { getNeighbours, isShell, type Problem, type ReleaseCheck } from './check.ts';

/**
 * Requires that each shared module suits every release on the page. A module of the shell must have a version that all
 * remotes accept. For any other module, some version must satisfy all remotes.
 */
export const sharedRanges: ReleaseCheck = (candidate, context) => {
  const { manifest } = candidate;
  const others = getNeighbours(candidate, context);
  const shell = isShell(candidate) ? manifest : others.find(isShell);
  const remotes = isShell(candidate) ? others : [manifest];
  const ranges = remotes.flatMap((remote) => findInvalidRanges(remote));
  if (!shell?.provides) {
    return ranges.length > 0 ? ranges : { skipped: 'No live shell says which shared modules it brings.' };
  }
  const provides = shell.provides;
  return [
    ...ranges,
    ...remotes.flatMap((remote) => findUnmetRanges(remote, provides, shell.version)),
    ...(isShell(candidate) ? [] : findConflicts(manifest, others, provides)),
  ];
};

const getValidRanges = ({ shared }: ReleaseManifest): [module: string, range: string][] =>
  Object.entries(shared).filter(([, range]) => validRange(range) !== null);

const findInvalidRanges = ({ name, shared }: ReleaseManifest): Problem[] =>
  Object.entries(shared)
    .filter(([, range]) => validRange(range) === null)
    .map(([module, range]) => ({
      problem: `${name} shares ${module} in "${range}", which is not a range of versions.`,
      breaks: [name],
      hint: 'Write a semver range: ^19.3.0.',
    }));

function findUnmetRanges(
  remote: ReleaseManifest,
  provides: Record<string, string>,
  shell: string,
): Problem[] {
  return getValidRanges(remote).flatMap(([module, range]) => {
    const version = provides[module];
    if (version === undefined || satisfies(version, range, { includePrerelease: true })) return [];
    return [
      {
        problem: `${remote.name} ${remote.version} accepts ${module} ${range}; the shell ${shell} brings ${version}.`,
        breaks: [remote.name],
        hint: `Build ${remote.name} with ${module} ${version}, or deploy a shell that brings what it accepts.`,
      },
    ];
  });
}

/**
 * Finds conflicts on modules that the shell does not provide. The first remote on the page determines their version for
 * all.
 */
function findConflicts(
  candidate: ReleaseManifest,
  others: readonly ReleaseManifest[],
  provides: Record<string, string>,
): Problem[] {
  return getValidRanges(candidate).flatMap(([module, range]) => {
    if (Object.hasOwn(provides, module)) return [];
    const breaks = others.filter((other) => {
      const theirs = new Map(getValidRanges(other)).get(module);
      return theirs !== undefined && !intersects(range, theirs);
    });
    if (breaks.length === 0) return [];
    const whose = breaks.map(({ name, shared }) => `${name} ${shared[module]}`).join(', ');
    return [
      {
        problem: `No version of ${module} fits both ${range} and ${whose}.`,
        breaks: breaks.map(({ name }) => name),
        hint: `Agree with ${breaks.map(({ name }) => name).join(' and ')} on a version, or share it no longer.`,
      },
    ];
  });
}
