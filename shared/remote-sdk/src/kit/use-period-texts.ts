import { formatDayRange } from '@parlour/texts';
import type { DateRangeTexts } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useSite, useTexts } from '../hooks.ts';

/** Returns the texts of the period picker. */
export function usePeriodTexts(): DateRangeTexts {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  return {
    label: t('period.label'),
    presets: {
      today: t('period.today'),
      yesterday: t('period.yesterday'),
      last7: t('period.last7'),
      last30: t('period.last30'),
    },
    from: t('period.from'),
    to: t('period.to'),
    apply: t('period.apply'),
    wrong: t('period.wrong'),
    previous: (days) => t('period.previous', { days }),
    next: (days) => t('period.next', { days }),
    range: (range) => formatDayRange(range, language),
  };
}
