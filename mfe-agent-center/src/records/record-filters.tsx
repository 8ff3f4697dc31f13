import { ListFilters, useTexts } from '@parlour/remote-sdk';
import type { DayRange, IsoDay } from '@parlour/ui';
import type { ReactNode } from 'react';
import { getRecordLimits } from './record-view.ts';

interface RecordFiltersProps {
  state: {
    today: IsoDay;
    daysMax: number;
    view: { range: DayRange };
    change(next: { range: DayRange }): void;
  };
  children: ReactNode;
}

/** The period of a record, with its other filters as children. */
export function RecordFilters({ state: { today, daysMax, view, change }, children }: RecordFiltersProps) {
  const t = useTexts();
  return (
    <ListFilters
      label={t('members.filters')}
      range={view.range}
      onRange={(range) => change({ range })}
      today={today}
      limits={getRecordLimits(today)}
      notes={[t('filter.daysMax', { days: daysMax })]}
    >
      {children}
    </ListFilters>
  );
}
