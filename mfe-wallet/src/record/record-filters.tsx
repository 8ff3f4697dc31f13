import { usePeriodTexts, useTexts } from '@parlour/remote-sdk';
import { Button, DateRange, Select } from '@parlour/ui';
import styles from './record-filters.module.css';
import { getRecordLimits, getTypes, groupNames, isFiltered } from './record-rules.ts';
import type { RecordState } from './use-record.ts';

/** Filters for the period, the group of movements, and one type of the group when it has several. */
export function RecordFilters({ state }: { state: RecordState }) {
  const t = useTexts();
  const period = usePeriodTexts();
  const { today, view, change, clear } = state;
  const types = view.group ? getTypes(view.group) : [];
  return (
    <search aria-label={t('record.filters')} className={styles.filters}>
      <DateRange
        range={view.range}
        onRange={(range) => change({ range })}
        today={today}
        limits={getRecordLimits(today)}
        texts={period}
      />
      <div className={styles.choices}>
        <Select
          icon="sliders-horizontal"
          aria-label={t('record.group')}
          className={styles.choice}
          placeholder={t('record.allGroups')}
          value={view.group ?? ''}
          onChange={({ target }) => change({ group: groupNames.find((name) => name === target.value) })}
          options={groupNames.map((name) => ({ value: name, label: t(`record.groups.${name}`) }))}
        />
        {types.length > 1 && (
          <Select
            aria-label={t('record.type')}
            className={styles.choice}
            placeholder={t('record.allTypes')}
            value={view.type ?? ''}
            onChange={({ target }) => change({ type: types.find((type) => type === target.value) })}
            options={types.map((type) => ({ value: type, label: t(`recordType.${type}`) }))}
          />
        )}
        {isFiltered(view) && (
          <Button tone="link" size="small" onClick={clear}>
            {t('record.clear')}
          </Button>
        )}
      </div>
    </search>
  );
}
