import { contractFlagsQuery } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { useLocation } from '@parlour/router';
import type { PanelMenuEntry } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { paths, readPageKey } from '../paths.ts';
import { filterShownPages, findChosenPage, getAccess } from './panel-rules.ts';

/** Returns the visitor's access, the menu entries, and the page in the content area. */
export function usePanel() {
  const { api, atoms, texts } = useSite();
  const t = useTexts();
  const { search } = useLocation();
  const access = getAccess(useAtomValue(atoms.session));
  const { agentPages } = useAtomValue(atoms.contributions);
  // Rerender when the language changes: contributions carry their titles in every language.
  useAtomValue(atoms.language);
  const flags = useQuery({
    ...contractFlagsQuery(api),
    enabled: access === 'allowed' && agentPages.some(({ contract }) => contract !== undefined),
  });
  const pages = filterShownPages(agentPages, flags.data?.active);
  const asked = readPageKey(search);
  const entries = pages.map(
    ({ key, title, icon, group, closed }): PanelMenuEntry => ({
      key,
      title: texts.pick(title),
      icon,
      group,
      href: paths.page(key),
      ...(closed && { closed: t(`panel.closed.${closed}`) }),
    }),
  );
  return { access, entries, asked, page: findChosenPage(pages, asked) };
}

export type AgentPanel = ReturnType<typeof usePanel>;
