import { formatTime } from '@parlour/texts';
import { useAtomValue } from 'jotai';
import { languageAtom } from '../site/page-atoms.ts';

/** Writes a moment as the visitor's language writes it, where the visitor is: `20 Nov 2026, 16:30`. */
export function useTimeText(): (at: string | number | Date) => string {
  const language = useAtomValue(languageAtom);
  return (at) => formatTime(new Date(at), language);
}
