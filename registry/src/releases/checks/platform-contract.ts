import { type ReleaseManifest, siteContractVersion } from '@parlour/contracts';
import { satisfies } from 'semver';
import { getNeighbours, isShell, type Problem, type ReleaseCheck } from './check.ts';

/** The page's contract satisfies what each remote needs: a remote of an earlier minor works, one of a later does not. */
export const platformContract: ReleaseCheck = (candidate, context) => {
  const { manifest } = candidate;
  const others = getNeighbours(candidate, context);
  if (isShell(candidate)) {
    return others.flatMap((remote) => findProblems(manifest, remote, `a release of ${remote.name}`));
  }
  const shell = others.find(isShell);
  return findProblems(shell, manifest, 'a shell');
};

/** A range of another form is refused, as the shell refuses it. */
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
