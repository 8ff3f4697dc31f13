import type { Change, Contributions } from '@parlour/contracts';
import type { Releases } from '../releases/releases.ts';
import type { Deployments } from './deployments.ts';

/**
 * What speaks against the releases of a change standing on one page with the live ones: routes, panels and pages that two
 * of them claim. The gate looked at each release beside what was live when it was published; that may be long ago.
 */
export const contractProblems =
  ({ releases, deployments }: { releases: Pick<Releases, 'get'>; deployments: Pick<Deployments, 'live'> }) =>
  async (changes: readonly Change[]): Promise<string[]> => {
    const next = changes.flatMap(({ name, after }) => {
      const version = after.live?.version ?? after.canary?.version;
      return version === undefined ? [] : [[name, version] as const];
    });
    if (next.length === 0) return [];
    const together = Object.entries({ ...deployments.live(), ...Object.fromEntries(next) });
    const found = await Promise.all(together.map(([name, version]) => releases.get(name, version)));
    const owners = new Map<string, string>();
    return found.flatMap(({ name, version, manifest }) =>
      claimsOf(manifest.contributions).flatMap((claim) => {
        const owner = owners.get(claim);
        owners.set(claim, `${name} ${version}`);
        return owner ? [`${claim} is claimed by ${owner} and by ${name} ${version}.`] : [];
      }),
    );
  };

const claimsOf = ({ routes, panels, panelPages }: Contributions): string[] => [
  ...routes.map(({ path }) => `The route ${path}`),
  ...panels.map(({ panel }) => `The frame of the ${panel} panel`),
  ...panelPages.map(({ panel, key }) => `The page ${key} of the ${panel} panel`),
];
