import {
  type Contributions,
  type MenuContribution,
  type MenuName,
  menuEntriesMax,
  menuNames,
  type PanelName,
} from '@parlour/contracts';
import { matchesRoute } from '../route-match.ts';
import { getNeighbours, type Problem, type ReleaseCheck } from './check.ts';

/**
 * Requires that each menu entry opens something that the release itself contributes, has a title and fits its menus, and
 * that no menu has more entries than its room.
 */
export const menus: ReleaseCheck = (candidate, context) => {
  const { name, manifest } = candidate;
  const { menu = [] } = manifest.contributions;
  const faults = menu.flatMap((entry) =>
    listFaults(entry, manifest.contributions).map(
      ([fault, hint]): Problem => ({ problem: `The menu entry ${entry.to} ${fault}.`, breaks: [name], hint }),
    ),
  );
  const others = getNeighbours(candidate, context);
  return [...faults, ...menuNames.flatMap((where) => findCrowding(where, manifest, others))];
};

type Fault = [fault: string, hint: string];

function listFaults(entry: MenuContribution, contributions: Contributions): Fault[] {
  const target = findTarget(entry.to, contributions);
  if (!target) {
    const hint =
      'Let `to` be one of its own routes, `?member=` for its panel, or `?member=<key>` for its page.';
    return [['opens nothing that this release contributes', hint]];
  }
  const faults: Fault[] = [];
  if (!entry.title && !target.isTitled)
    faults.push(['has no title', 'Add `title`, a key of the texts: a panel has no title of its own.']);
  const { where } = entry;
  if (where.includes('footer') && target.kind !== 'route')
    faults.push(['is no route, which the footer needs', 'Take `footer` out of `where`.']);
  if (where.includes('personal') && !(target.kind === 'page' && target.panel === 'member'))
    faults.push(['is no page of the personal centre', 'Take `personal` out of `where`.']);
  return faults;
}

type MenuTarget =
  | { kind: 'route'; isTitled: true }
  | { kind: 'page' | 'panel'; panel: PanelName; isTitled: boolean };

/** An address of this site. `//` and `/\\` begin the name of another one. */
const startsOnSite = /^\/(?![/\\])/;

/** Finds the route, the panel or the panel page that an address opens. */
function findTarget(to: string, { routes, panels, panelPages }: Contributions): MenuTarget | undefined {
  if (!to.startsWith('?')) {
    const [pathname = ''] = to.split(/[?#]/);
    const isRoute = startsOnSite.test(to) && routes.some(({ path }) => matchesRoute(path, pathname));
    return isRoute ? { kind: 'route', isTitled: true } : undefined;
  }
  const query = new URLSearchParams(to);
  const page = panelPages.find(({ panel, key }) => query.get(panel) === key);
  if (page) return { kind: 'page', panel: page.panel, isTitled: true };
  const frame = panels.find(({ panel }) => query.get(panel) === '');
  return frame && { kind: 'panel', panel: frame.panel, isTitled: false };
}

interface MenuOwner {
  name: string;
  contributions: Contributions;
}

/** Reports a menu that would have more entries than its room. */
function findCrowding(menu: MenuName, release: MenuOwner, others: readonly MenuOwner[]): Problem[] {
  const room = menuEntriesMax[menu];
  const own = countEntries(menu, release);
  if (room === undefined || own === 0) return [];
  const owners = others.filter((other) => countEntries(menu, other) > 0);
  const count = owners.reduce((sum, other) => sum + countEntries(menu, other), own);
  if (count <= room) return [];
  const names = owners.map(({ name }) => name);
  return [
    {
      problem: `The ${menu} menu would have ${count} contributed entries, and has room for ${room}.`,
      breaks: names.length > 0 ? names : [release.name],
      hint: `Take \`${menu}\` out of \`where\`${names.length > 0 ? `, or first deploy a release of ${names.join(' or ')} without it` : ''}.`,
    },
  ];
}

const countEntries = (menu: MenuName, { contributions }: MenuOwner): number =>
  (contributions.menu ?? []).filter(({ where }) => where.includes(menu)).length;
