import type { ReleaseManifest } from '@parlour/contracts';
import { getNeighbours, type ReleaseCheck } from './check.ts';

/** Requires that each route, panel, panel page with its title, widget and package of texts belongs to one release only. */
export const claims: ReleaseCheck = (candidate, context) => {
  const owners = new Map<string, string>();
  for (const other of getNeighbours(candidate, context)) {
    for (const [claim] of getClaims(other)) owners.set(claim, other.name);
  }
  return getClaims(candidate.manifest).flatMap(([claim, words]) => {
    const owner = owners.get(claim);
    if (!owner) return [];
    return [
      {
        problem: `${words} belongs to ${owner}, which is live.`,
        breaks: [owner],
        hint: `Take it out of this release, or first deploy a release of ${owner} without it.`,
      },
    ];
  });
};

/** Returns each claim as a key, which is equal for conflicting claims, with a description. */
function getClaims({ contributions, texts = {} }: ReleaseManifest): [claim: string, words: string][] {
  const { routes, panels, panelPages, widgets } = contributions;
  return [
    ...routes.map(({ path }): [string, string] => [`route ${normalizePath(path)}`, `The route ${path}`]),
    ...panels.map(({ panel }): [string, string] => [`panel ${panel}`, `The frame of the ${panel} panel`]),
    ...panelPages.flatMap(({ panel, key, title }): [string, string][] => [
      [`page ${panel} ${key}`, `The page ${key} of the ${panel} panel`],
      // Nobody could tell two entries of one menu apart.
      [`title ${panel} ${title.EN?.trim().toLowerCase()}`, `The title “${title.EN}” in the ${panel} panel`],
    ]),
    ...widgets.map(({ slot }): [string, string] => [`widget ${slot}`, `The place ${slot}`]),
    ...Object.keys(texts).map((name): [string, string] => [`texts ${name}`, `The texts of ${name}`]),
  ];
}

/** Normalizes a path. `/:lobby/` and `/:type` become equal: parameter names and a trailing slash do not matter. */
const normalizePath = (path: string): string =>
  path
    .toLowerCase()
    .replace(/:[^/?]+/g, ':')
    .replace(/(.)\/$/, '$1');
