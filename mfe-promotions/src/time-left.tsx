import type { Promotion } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { formatDay } from '@parlour/texts';
import { useAtomValue } from 'jotai';
import { computeTimeLeft } from './promotion-rules.ts';

/** Remaining time in words: "12 days left", "From 23 Nov 2026". */
export function TimeLeft({ promotion }: { promotion: Promotion }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const left = computeTimeLeft(promotion, new Date());
  // The status beside it says so.
  if (left.kind === 'closed') return null;
  if (left.kind === 'daysLeft') return t('time.daysLeft', { number: left.days });
  if ('day' in left) return t(`time.${left.kind}`, { day: formatDay(left.day, language) });
  return t(`time.${left.kind}`);
}
