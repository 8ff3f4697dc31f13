import { formatTime } from '@parlour/texts';
import { useAtomValue } from 'jotai';
import { languageAtom } from '../state/page-atoms.ts';

/** Returns a function that formats a time in the visitor's language and time zone: `20 Nov 2026, 16:30`. */
export function useTimeText(): (at: string | number | Date) => string {
  const language = useAtomValue(languageAtom);
  return (at) => formatTime(new Date(at), language);
}
