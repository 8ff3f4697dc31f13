import { memberQuery } from '@parlour/api-client';
import type { Member, PanelPage } from '@parlour/contracts';
import { useSite } from '@parlour/federation';
import { useLocation } from '@parlour/router';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { readPageKey } from '../paths.ts';
import { accessOf, type BadgeCounts, shownPage } from './panel-rules.ts';

export type Panel =
  | { state: 'refused' }
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry(): void }
  | {
      state: 'ready';
      member: Member;
      pages: readonly PanelPage[];
      counts: BadgeCounts;
      /** The page that the address names; undefined for the panel itself. */
      asked: string | undefined;
      /** The page that stands in the content area. */
      page: PanelPage | undefined;
    };

/** The panel with its data: nothing of it is shown before the member's information is there. */
export function usePanel(): Panel {
  const { api, atoms } = useSite();
  const { search } = useLocation();
  const access = accessOf(useAtomValue(atoms.session));
  const language = useAtomValue(atoms.language);
  const known = useAtomValue(atoms.member);
  const { memberPages } = useAtomValue(atoms.contributions);
  const messageCount = useAtomValue(atoms.unread);
  const asking = useQuery({ ...memberQuery(api, language), enabled: access === 'allowed' && !known });
  if (access === 'refused') return { state: 'refused' };
  const member = access === 'allowed' ? (known ?? asking.data) : undefined;
  if (!member && asking.isError)
    return { state: 'failed', error: asking.error, retry: () => void asking.refetch() };
  if (!member) return { state: 'loading' };
  const asked = readPageKey(search);
  return {
    state: 'ready',
    member,
    pages: memberPages,
    counts: { messageCount },
    asked,
    page: shownPage(memberPages, asked),
  };
}

export type ReadyPanel = Extract<Panel, { state: 'ready' }>;
