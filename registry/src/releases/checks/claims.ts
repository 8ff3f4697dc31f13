import type { Contributions } from '@parlour/contracts';
import type { ReleaseCheck } from './check.ts';

/** No route, panel or panel page belongs to two remotes. */
export const claims: ReleaseCheck = ({ name, manifest }, { live }) => {
  const owners = new Map<string, string>();
  for (const other of live) {
    if (other.name === name) continue;
    for (const claim of claimsOf(other.contributions)) owners.set(claim, other.name);
  }
  return claimsOf(manifest.contributions).flatMap((claim) => {
    const owner = owners.get(claim);
    return owner ? [`${claim} belongs to ${owner}, which is live.`] : [];
  });
};

const claimsOf = ({ routes, panels, panelPages }: Contributions): string[] => [
  ...routes.map(({ path }) => `The route ${path}`),
  ...panels.map(({ panel }) => `The frame of the ${panel} panel`),
  ...panelPages.map(({ panel, key }) => `The page ${key} of the ${panel} panel`),
];
