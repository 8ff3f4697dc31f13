import { type DayRange, IconButton, Segmented, toIsoDay } from '@parlour/ui';
import { useSearchParams } from 'react-router-dom';
import type { FilterField, FilterValues } from '../table/table-source.ts';
import styles from './period-bar.module.css';
import { findUnit, formatRange, getPeriod, movePeriod, periodUnits, readRange } from './period-rules.ts';
import { reportTexts as words } from './report-texts.ts';

/** The current month, which a report shows unless the address names other days. */
const getDefault = (): DayRange => getPeriod('month', toIsoDay(new Date()));

/** Filters for the first and the last day of a report. */
export const createDayFilters = (): FilterField[] => {
  const { from, to } = getDefault();
  return [
    { key: 'from', label: words.from, kind: 'day', byDefault: from },
    { key: 'to', label: words.to, kind: 'day', byDefault: to },
  ];
};

/** Reads the days of a report from its filters. */
export const readDays = (values: FilterValues): DayRange => readRange(values, getDefault());

/** Chooses the days of a report by day, month or year. They are in the address, as the filters are. */
export function PeriodBar() {
  const [search, setSearch] = useSearchParams();
  const range = readDays({ from: search.get('from') ?? undefined, to: search.get('to') ?? undefined });
  const change = ({ from, to }: DayRange): void =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('from', from);
        next.set('to', to);
        return next;
      },
      { replace: true },
    );
  const today = toIsoDay(new Date());
  const isCurrent = range.from <= today && today <= range.to;
  return (
    <section aria-label={words.period} className={styles.bar}>
      <Segmented
        label={words.period}
        value={findUnit(range)}
        onChange={(unit) => change(getPeriod(unit, isCurrent ? today : range.to))}
        segments={periodUnits.map((value) => ({ value, label: words.units[value] }))}
      />
      <div className={styles.steps}>
        <IconButton
          icon="chevron-left"
          label={words.before}
          onClick={() => change(movePeriod(range, 'back'))}
        />
        <output className={styles.name}>{formatRange(range)}</output>
        <IconButton
          icon="chevron-right"
          label={words.after}
          onClick={() => change(movePeriod(range, 'on'))}
        />
      </div>
    </section>
  );
}
