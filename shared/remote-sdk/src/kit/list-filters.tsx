import { DateRange, type DayLimits, type DayRange, type IsoDay } from '@parlour/ui';
import type { ReactNode } from 'react';
import styles from './list-filters.module.css';
import { usePeriodTexts } from './use-period-texts.ts';

interface ListFiltersProps {
  label: string;
  range: DayRange;
  onRange(range: DayRange): void;
  today: IsoDay;
  limits: DayLimits;
  /** Further choices, in a row. */
  children?: ReactNode;
  /** Sentences below the choices. */
  notes?: readonly string[];
}

/** Filters of a list: its period and further choices. The surrounding container decides whether they fill its width. */
export const ListFilters = ({
  label,
  range,
  onRange,
  today,
  limits,
  children,
  notes = [],
}: ListFiltersProps) => (
  <search aria-label={label} className={styles.filters}>
    <DateRange range={range} onRange={onRange} today={today} limits={limits} texts={usePeriodTexts()} />
    {children && <div className={styles.choices}>{children}</div>}
    {notes.map((note) => (
      <p key={note} className={styles.note}>
        {note}
      </p>
    ))}
  </search>
);
