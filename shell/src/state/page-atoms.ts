import type {
  ClosedReason,
  Contributions,
  LanguageCode,
  PanelPage,
  SiteContributions,
  Theme,
} from '@parlour/contracts';
import { atom } from 'jotai';

/** The atoms below hold the page's own state, besides the session's atoms. Only the shell writes them. */
export const languageAtom = atom<LanguageCode>('EN');
export const themeAtom = atom<Theme>('dark');
export const onlineAtom = atom(true);
/** True while the page runs on stored state, because the registry does not answer or cannot be trusted. */
export const lastGoodAtom = atom(false);
export const contributionsAtom = atom<SiteContributions>({ byRemote: {}, memberPages: [], agentPages: [] });
/** Symbol of the site's currency. Until the gateway's status arrives, it is the sandbox's. */
export const currencySymbolAtom = atom('Ks');
/** Title of the shell's own page that is shown. */
export const shellTitleAtom = atom<string | undefined>(undefined);

const compareOrder = (one: PanelPage, other: PanelPage) => one.order - other.order;

/**
 * Merges the contributions of the live releases into menus. A page that two remotes claim belongs to the first.
 * `getClosedReason` returns why a remote cannot be used now.
 */
export function mergeContributions(
  byRemote: Record<string, Contributions>,
  getClosedReason: (remote: string) => ClosedReason | undefined,
): SiteContributions {
  const pages = new Map<string, PanelPage>();
  for (const [remote, { panelPages }] of Object.entries(byRemote)) {
    const closed = getClosedReason(remote);
    for (const page of panelPages) {
      const key = `${page.panel} ${page.key}`;
      if (!pages.has(key)) pages.set(key, closed ? { ...page, closed } : page);
    }
  }
  const ordered = [...pages.values()].sort(compareOrder);
  return {
    byRemote,
    memberPages: ordered.filter((page) => page.panel === 'member'),
    agentPages: ordered.filter((page) => page.panel === 'agent'),
  };
}
