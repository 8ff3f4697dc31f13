import { type ReleaseManifest, siteContractVersion } from '@parlour/contracts';
import { satisfies } from 'semver';
import { getNeighbours, isShell, type Problem, type ReleaseCheck } from './check.ts';

/**
 * Requires that the page's contract satisfies each remote. A remote built for an earlier minor version works, one for a
 * later version does not.
 */
export const platformContract: ReleaseCheck = (candidate, context) => {
  const { manifest } = candidate;
  const others = getNeighbours(candidate, context);
  if (isShell(candidate)) {
    return others.flatMap((remote) => findProblems(manifest, remote, `a release of ${remote.name}`));
  }
  const shell = others.find(isShell);
  return findProblems(shell, manifest, 'a shell');
};

/** Supported form of a range. Other forms are refused, as the shell refuses them. */
const rangeForm = /^\^?\d+\.\d+\.\d+$/;

function findProblems(
  shell: ReleaseManifest | undefined,
  remote: ReleaseManifest,
  mended: string,
): Problem[] {
  const { name, platform } = remote;
  const contract = shell?.contract ?? siteContractVersion;
  if (rangeForm.test(platform) && satisfies(contract, platform)) return [];
  const given = shell ? `the shell ${shell.version} gives ${contract}` : `the platform has ${contract}`;
  return [
    {
      problem: `${name} ${remote.version} needs the platform contract ${platform}; ${given}.`,
      breaks: [name],
      hint: `Build against contract ${contract} or an earlier one of its major, or first deploy ${mended} that fits.`,
    },
  ];
}
