import type {
  Contributions,
  LanguageCode,
  PanelPageContribution,
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

const byOrder = (one: PanelPageContribution, other: PanelPageContribution) => one.order - other.order;

/** Merges what the live releases contribute into menus. A page that two remotes claim belongs to the first. */
export function mergeContributions(byRemote: Record<string, Contributions>): SiteContributions {
  const pages = new Map<string, PanelPageContribution>();
  for (const { panelPages } of Object.values(byRemote)) {
    for (const page of panelPages) {
      const key = `${page.panel} ${page.key}`;
      if (!pages.has(key)) pages.set(key, page);
    }
  }
  const ordered = [...pages.values()].sort(byOrder);
  return {
    byRemote,
    memberPages: ordered.filter((page) => page.panel === 'member'),
    agentPages: ordered.filter((page) => page.panel === 'agent'),
  };
}
