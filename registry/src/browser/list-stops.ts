import type { LiveRelease } from '@parlour/contracts';
import { getReleaseBase, type StoredRelease } from '../releases/release.ts';

/** A place of the site where a view of a release must appear. */
export interface Stop {
  remote: Pick<LiveRelease, 'name' | 'base'>;
  /** Name of the place in refusals: `the page deposit of the member panel`. */
  title: string;
  address: string;
  view: string;
  /** A widget's host decides whether to show it, and it may have nothing to show. */
  isOptional: boolean;
  /** A panel's frame stays while its pages change. */
  mayStay: boolean;
}

/** Lists an address for every route, widget, panel page and panel of `release`, which is one of `all`. */
export function listStops(
  { name, version, manifest }: StoredRelease,
  all: readonly StoredRelease[],
): readonly Stop[] {
  const { routes, widgets, panelPages, panels } = manifest.contributions;
  const usual = { remote: { name, base: getReleaseBase(name, version) }, isOptional: false, mayStay: false };
  return [
    ...routes.map(({ path, view }) => ({
      ...usual,
      title: `the route ${path}`,
      address: toExampleAddress(path),
      view,
    })),
    ...widgets.map(({ slot, view }) => ({
      ...usual,
      title: `the widget in ${slot}`,
      address: slot.startsWith('member.') ? getFirstMemberPage(all) : '/',
      view,
      isOptional: true,
      mayStay: true,
    })),
    ...panelPages.map(({ panel, key, view }) => ({
      ...usual,
      title: `the page ${key} of the ${panel} panel`,
      address: `/?${panel}=${key}`,
      view,
    })),
    ...panels.map(({ panel, view }) => ({
      ...usual,
      title: `the ${panel} panel`,
      address: `/?${panel}=`,
      view,
      mayStay: true,
    })),
  ];
}

/** Creates an address that matches the pattern, with an example value for every parameter. */
const toExampleAddress = (path: string): string =>
  path
    .replace(/\/:[^/]+\?/g, '')
    .replace(/:[^/]+/g, '1')
    .replace(/\*$/, '1') || '/';

function getFirstMemberPage(all: readonly StoredRelease[]): string {
  const pages = all.flatMap(({ manifest }) => manifest.contributions.panelPages);
  const [first] = pages.filter(({ panel }) => panel === 'member').sort((a, b) => a.order - b.order);
  return `/?member=${first?.key ?? ''}`;
}
