import { ListFilters, useTexts } from '@parlour/remote-sdk';
import { Button, Select } from '@parlour/ui';
import { getRecordLimits, getTypes, groupNames, isFiltered } from './record-rules.ts';
import type { RecordState } from './use-record.ts';

/** Filters for the period, the group of movements, and one type of the group when it has several. */
export function RecordFilters({ state }: { state: RecordState }) {
  const t = useTexts();
  const { today, historyDays, view, change, clear } = state;
  const types = view.group ? getTypes(view.group) : [];
  return (
    <ListFilters
      label={t('record.filters')}
      range={view.range}
      onRange={(range) => change({ range })}
      today={today}
      limits={getRecordLimits(today, historyDays)}
    >
      <Select
        icon="sliders-horizontal"
        aria-label={t('record.group')}
        placeholder={t('record.allGroups')}
        value={view.group ?? ''}
        onChange={({ target }) => change({ group: groupNames.find((name) => name === target.value) })}
        options={groupNames.map((name) => ({ value: name, label: t(`record.groups.${name}`) }))}
      />
      {types.length > 1 && (
        <Select
          aria-label={t('record.type')}
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
    </ListFilters>
  );
}
