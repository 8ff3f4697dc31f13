import type { Change } from '@parlour/contracts';
import type { Candidate, ReleaseCheck } from '../releases/checks/check.ts';
import { claims } from '../releases/checks/claims.ts';
import { menus } from '../releases/checks/menus.ts';
import { platformContract } from '../releases/checks/platform-contract.ts';
import { removals } from '../releases/checks/removals.ts';
import { sharedRanges } from '../releases/checks/shared-ranges.ts';
import type { StoredRelease } from '../releases/release.ts';
import type { Releases } from '../releases/releases.ts';
import type { Deployments } from './deployments.ts';

/** Rules of the gate that compare a release with the others on the page. */
const neighbourRules: readonly ReleaseCheck[] = [claims, menus, removals, sharedRanges, platformContract];

interface ContractProblemParts {
  releases: Pick<Releases, 'get'>;
  deployments: Pick<Deployments, 'live'>;
}

/**
 * Creates the check for contracts between the releases of a change and the rest of the page. It returns one sentence
 * per problem. The gate compared each release with those that were live at its publication. That may be long ago, and
 * it did not include the other releases of this change.
 */
export const createContractCheck =
  ({ releases, deployments }: ContractProblemParts) =>
  async (changes: readonly Change[]): Promise<string[]> => {
    const next = changes.flatMap(({ name, after }) => {
      const version = (after.live ?? after.canary ?? after.scheduled)?.version;
      return version === undefined ? [] : [[name, version] as const];
    });
    const getRelease = ([name, version]: readonly [string, string]) => releases.get(name, version);
    const before = await Promise.all(Object.entries(deployments.live()).map(getRelease));
    const upcoming = await Promise.all(next.map(getRelease));
    const found = await Promise.all(upcoming.map((release) => findProblems(release, before, upcoming)));
    return [...new Set(found.flat())];
  };

async function findProblems(
  release: StoredRelease,
  before: readonly StoredRelease[],
  upcoming: readonly StoredRelease[],
): Promise<string[]> {
  const { name, version, manifest, files } = release;
  const others = upcoming.filter((other) => other.name !== name);
  const staying = before.filter((other) => !others.some((replacing) => replacing.name === other.name));
  const context = {
    live: [...staying, ...others].map((other) => other.manifest),
    languages: [],
    budget: {},
    headless: async () => ({ skipped: 'A plan mounts nothing.' }),
  };
  const read = async () => undefined;
  const candidate: Candidate = { name, version, manifest, files: new Map(Object.entries(files)), read };
  const results = await Promise.all(neighbourRules.map((rule) => rule(candidate, context)));
  return results.flatMap((result) =>
    'skipped' in result ? [] : result.map(({ problem }) => `${name} ${version}: ${problem}`),
  );
}
