import type { Localized, PanelName, SiteContributions } from '@parlour/contracts';
import { useLocation } from '@parlour/router';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { type OpenPanel, panelIn } from '../site/navigation.ts';
import { contributionsAtom } from '../site/page-atoms.ts';
import { shellTitleAtom } from '../site/shell-title.ts';
import { useLocalized, useShell } from './shell-context.tsx';

/** The window's title: what is open, as its remote calls it, and the site's name. */
export function usePageTitle(): void {
  const { runtime, site } = useShell();
  const localized = useLocalized();
  const { pathname, search } = useLocation();
  const contributions = useAtomValue(contributionsAtom);
  const brand = site.config.brand.name;
  const open = panelIn(search);
  const contributed =
    (open && pageTitle(contributions, open)) ?? runtime.targets.route(pathname)?.route.title;
  const own = useAtomValue(shellTitleAtom);
  const title = contributed ? localized(contributed) : own;
  const text = title ? `${title} · ${brand}` : brand;
  useEffect(() => {
    document.title = text;
  }, [text]);
}

const pagesOf: Record<PanelName, 'memberPages' | 'agentPages'> = {
  member: 'memberPages',
  agent: 'agentPages',
};

const pageTitle = (contributions: SiteContributions, { panel, page }: OpenPanel): Localized | undefined =>
  contributions[pagesOf[panel]].find(({ key }) => key === page)?.title;
