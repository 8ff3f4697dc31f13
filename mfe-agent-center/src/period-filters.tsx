import { ListFilters, useTexts } from '@parlour/remote-sdk';
import type { DayRange, IsoDay } from '@parlour/ui';
import type { ReactNode } from 'react';
import { getHistoryLimits, type Period } from './record-periods.ts';

interface PeriodFiltersProps {
  state: {
    today: IsoDay;
    period: Period;
    view: { range: DayRange };
    change(next: { range: DayRange }): void;
  };
  /** Shown with the longest period. */
  notes?: readonly string[];
  children: ReactNode;
}

/** The period of a list, with its other filters as children. */
export function PeriodFilters({
  state: { today, period, view, change },
  notes = [],
  children,
}: PeriodFiltersProps) {
  const t = useTexts();
  return (
    <ListFilters
      label={t('members.filters')}
      range={view.range}
      onRange={(range) => change({ range })}
      today={today}
      limits={getHistoryLimits(today, period.historyDays)}
      notes={[t('filter.daysMax', { days: period.daysMax }), ...notes]}
    >
      {children}
    </ListFilters>
  );
}
