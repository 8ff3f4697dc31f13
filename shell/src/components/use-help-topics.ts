import { type HelpTopic, listHelpTopics } from '@parlour/api-client';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useSite } from '../context/services.tsx';
import { languageAtom } from '../state/page-atoms.ts';
import { type AsyncResult, useFetch } from './use-fetch.ts';

/** Fetches the topics and articles of the help centre in the page's language. */
export function useHelpTopics(): AsyncResult<readonly HelpTopic[]> {
  const site = useSite();
  const language = useAtomValue(languageAtom);
  return useFetch(
    useCallback((signal: AbortSignal) => listHelpTopics(site.api, language, { signal }), [site, language]),
  );
}
