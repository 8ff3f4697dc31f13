import type {
  ClosedReason,
  Contributions,
  LanguageCode,
  PanelPage,
  SiteContributions,
  Theme,
} from '@parlour/contracts';
import { atom } from 'jotai';

/** What the page itself knows, beside the session's atoms. Written by the shell alone. */
export const languageAtom = atom<LanguageCode>('EN');
export const themeAtom = atom<Theme>('dark');
export const onlineAtom = atom(true);
/** True while the page runs on what this browser kept, since the registry does not answer or cannot be believed. */
export const lastGoodAtom = atom(false);
export const contributionsAtom = atom<SiteContributions>({ byRemote: {}, memberPages: [], agentPages: [] });
/** From the public store; the sandbox's own until the server's answer is there. */
export const currencySymbolAtom = atom('Ks');

const compareOrder = (one: PanelPage, other: PanelPage) => one.order - other.order;

/**
 * Merges what the live releases contribute into menus. A page that two remotes claim belongs to the first. `getClosedReason` says
 * which remotes cannot be used now.
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
