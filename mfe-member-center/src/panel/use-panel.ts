import { memberQuery, rewardCountsQuery, rewardsKey } from '@parlour/api-client';
import type { Member, PanelPage } from '@parlour/contracts';
import { type PanelPagesProps, useRefetchOn, useSite } from '@parlour/remote-sdk';
import { useLocation } from '@parlour/router';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { readPageKey } from '../paths.ts';
import { filterShownPages, getAccess } from './panel-rules.ts';

export type Panel =
  | { state: 'refused' }
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry(): void }
  | {
      state: 'ready';
      member: Member;
      pages: readonly PanelPage[];
      counts: NonNullable<PanelPagesProps['counts']>;
      /** Page named in the address; undefined for the panel itself. */
      requestedKey: string | undefined;
    };

/** Returns the panel with its data. It stays in the state `loading` until the member's information has loaded. */
export function usePanel(): Panel {
  const { api, atoms } = useSite();
  const { search } = useLocation();
  const access = getAccess(useAtomValue(atoms.session));
  const language = useAtomValue(atoms.language);
  const known = useAtomValue(atoms.member);
  const { memberPages } = useAtomValue(atoms.contributions);
  const messageCount = useAtomValue(atoms.unread);
  const memberResult = useQuery({ ...memberQuery(api, language), enabled: access === 'allowed' && !known });
  // Until they load, the menu shows no counts.
  const { data: rewardCounts } = useQuery({ ...rewardCountsQuery(api), enabled: access === 'allowed' });
  useRefetchOn('rewards.changed', rewardsKey);
  useRefetchOn('protection.changed', rewardsKey);
  if (access === 'refused') return { state: 'refused' };
  const member = access === 'allowed' ? (known ?? memberResult.data) : undefined;
  if (!member && memberResult.isError)
    return { state: 'failed', error: memberResult.error, retry: () => void memberResult.refetch() };
  if (!member) return { state: 'loading' };
  return {
    state: 'ready',
    member,
    pages: filterShownPages(memberPages, member),
    counts: { messageCount, ...rewardCounts },
    requestedKey: readPageKey(search),
  };
}
