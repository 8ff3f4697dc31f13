import type { Localized, PanelName, SiteContributions } from '@parlour/contracts';
import { useLocation } from '@parlour/router';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useRuntime, useSite } from '../context/services.tsx';
import { useLocalized } from '../context/use-text.ts';
import { type OpenPanel, parsePanel } from '../routing/navigation.ts';
import { contributionsAtom, shellTitleAtom } from '../state/page-atoms.ts';

/** Sets the window's title: the title of the open page as its remote defines it, and the site's name. */
export function usePageTitle(): void {
  const runtime = useRuntime();
  const site = useSite();
  const localized = useLocalized();
  const { pathname, search } = useLocation();
  const contributions = useAtomValue(contributionsAtom);
  const brand = site.config.brand.name;
  const open = parsePanel(search);
  const contributed =
    (open && findPageTitle(contributions, open)) ?? runtime.targets.route(pathname)?.route.title;
  const own = useAtomValue(shellTitleAtom);
  const title = contributed ? localized(contributed) : own;
  const text = title ? `${title} · ${brand}` : brand;
  useEffect(() => {
    document.title = text;
  }, [text]);
}

const pagesKeys: Record<PanelName, 'memberPages' | 'agentPages'> = {
  member: 'memberPages',
  agent: 'agentPages',
};

const findPageTitle = (contributions: SiteContributions, { panel, page }: OpenPanel): Localized | undefined =>
  contributions[pagesKeys[panel]].find(({ key }) => key === page)?.title;
