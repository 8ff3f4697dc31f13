import { promotionsQuery, protectionQuery } from '@parlour/api-client';
import { useSite, useUsername } from '@parlour/remote-sdk';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

/** Reads the promotions of the site in the page's language, for the member. */
export function usePromotions() {
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  return useQuery(promotionsQuery(api, { language, username: useUsername() }));
}

/**
 * Returns whether everything above the form's button that comes from other calls than its own has been answered, has
 * failed, or waits for the connection. A failure adds nothing to the page and does not hold the form back. Stays true.
 */
export function useFirstAnswers(): boolean {
  const { api } = useSite();
  const [wereThere, setWereThere] = useState(false);
  const queries = [usePromotions(), useQuery(protectionQuery(api))];
  const areThere = queries.every(({ isFetched, fetchStatus }) => isFetched || fetchStatus === 'paused');
  if (areThere && !wereThere) setWereThere(true);
  return areThere || wereThere;
}
