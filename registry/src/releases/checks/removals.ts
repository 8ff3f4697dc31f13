import type { Contributions, ReleaseManifest, ReleaseUses } from '@parlour/contracts';
import { routeFits } from '../../page/route-match.ts';
import { neighbours, type ReleaseCheck } from './check.ts';

/** Nothing that the live release offers and another live release uses goes away, unless somebody else offers it too. */
export const removals: ReleaseCheck = (candidate, surroundings) => {
  const predecessor = surroundings.live.find(({ name }) => name === candidate.name);
  if (!predecessor) return [];
  const others = neighbours(candidate, surroundings);
  const before = offersOf(predecessor);
  const after = [candidate.manifest, ...others].map(offersOf);
  const broken = new Map<string, string[]>();
  for (const { name, uses = {} } of others) {
    for (const use of wordedUses(uses)) {
      if (!use.isMetBy(before) || after.some(use.isMetBy)) continue;
      broken.set(use.words, [...(broken.get(use.words) ?? []), name]);
    }
  }
  return [...broken].map(([words, breaks]) => ({
    problem: `${words} of ${predecessor.version} is gone, and ${breaks.join(' and ')} ${breaks.length > 1 ? 'use' : 'uses'} it.`,
    breaks,
    hint: `Keep it until a release of ${breaks.join(' and ')} that does without it is live.`,
  }));
};

interface Offers extends Contributions {
  exposes: readonly string[];
}

const offersOf = ({ name, contributions, exposes }: ReleaseManifest): Offers => ({
  ...contributions,
  exposes: exposes.map((module) => `${name}/${module}`),
});

interface Use {
  words: string;
  isMetBy(offers: Offers): boolean;
}

const wordedUses = ({
  routes = [],
  panels = [],
  panelPages = [],
  widgets = [],
  exposes = [],
}: ReleaseUses): Use[] => [
  ...routes.map((address) => ({
    words: `The route to ${address}`,
    isMetBy: (offers: Offers) => offers.routes.some(({ path }) => routeFits(path, address)),
  })),
  ...panels.map((panel) => ({
    words: `The frame of the ${panel} panel`,
    isMetBy: (offers: Offers) => offers.panels.some((offer) => offer.panel === panel),
  })),
  ...panelPages.map(({ panel, key }) => ({
    words: `The page ${key} of the ${panel} panel`,
    isMetBy: (offers: Offers) =>
      offers.panelPages.some((offer) => offer.panel === panel && offer.key === key),
  })),
  ...widgets.map((slot) => ({
    words: `The widget in ${slot}`,
    isMetBy: (offers: Offers) => offers.widgets.some((offer) => offer.slot === slot),
  })),
  ...exposes.map((module) => ({
    words: `The module ${module}`,
    isMetBy: (offers: Offers) => offers.exposes.includes(module),
  })),
];
