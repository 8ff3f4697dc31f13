import type { Contributions, ReleaseManifest, ReleaseUses } from '@parlour/contracts';
import { matchesRoute } from '../route-match.ts';
import { getNeighbours, type ReleaseCheck } from './check.ts';

/** Refuses a release that removes something another live release uses, unless a third release offers it too. */
export const removals: ReleaseCheck = (candidate, context) => {
  const predecessor = context.live.find(({ name }) => name === candidate.name);
  if (!predecessor) return [];
  const others = getNeighbours(candidate, context);
  const broken = findBrokenUses(predecessor, [candidate.manifest, ...others], others);
  return [...broken].map(([words, breaks]) => ({
    problem: `${words} of ${predecessor.version} is gone, and ${breaks.join(' and ')} ${breaks.length > 1 ? 'use' : 'uses'} it.`,
    breaks,
    hint: `Keep it until a release of ${breaks.join(' and ')} that does without it is live.`,
  }));
};

/** Returns who loses what when `before` gives way to `after`: the names of users by the description of the use. */
export function findBrokenUses(
  before: ReleaseManifest,
  after: readonly ReleaseManifest[],
  users: readonly ReleaseManifest[],
): Map<string, string[]> {
  const offered = toOffers(before);
  const remaining = after.map(toOffers);
  const broken = new Map<string, string[]>();
  for (const { name, uses = {} } of users) {
    for (const use of toUses(uses)) {
      if (!use.isMetBy(offered) || remaining.some(use.isMetBy)) continue;
      broken.set(use.description, [...(broken.get(use.description) ?? []), name]);
    }
  }
  return broken;
}

interface Offers extends Contributions {
  exposes: readonly string[];
}

const toOffers = ({ name, contributions, exposes }: ReleaseManifest): Offers => ({
  ...contributions,
  exposes: exposes.map((module) => `${name}/${module}`),
});

interface Use {
  description: string;
  isMetBy(offers: Offers): boolean;
}

const toUses = ({
  routes = [],
  panels = [],
  panelPages = [],
  widgets = [],
  exposes = [],
}: ReleaseUses): Use[] => [
  ...routes.map((address) => ({
    description: `The route to ${address}`,
    isMetBy: (offers: Offers) => offers.routes.some(({ path }) => matchesRoute(path, address)),
  })),
  ...panels.map((panel) => ({
    description: `The frame of the ${panel} panel`,
    isMetBy: (offers: Offers) => offers.panels.some((offer) => offer.panel === panel),
  })),
  ...panelPages.map(({ panel, key }) => ({
    description: `The page ${key} of the ${panel} panel`,
    isMetBy: (offers: Offers) =>
      offers.panelPages.some((offer) => offer.panel === panel && offer.key === key),
  })),
  ...widgets.map((slot) => ({
    description: `The widget in ${slot}`,
    isMetBy: (offers: Offers) => offers.widgets.some((offer) => offer.slot === slot),
  })),
  ...exposes.map((module) => ({
    description: `The module ${module}`,
    isMetBy: (offers: Offers) => offers.exposes.includes(module),
  })),
];
