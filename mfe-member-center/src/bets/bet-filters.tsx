import { betStatuses } from '@parlour/contracts/calls';
import { usePeriodTexts, useTexts } from '@parlour/remote-sdk';
import { Button, DateRange, Select } from '@parlour/ui';
import { GameChoices } from '../game-choices.tsx';
import styles from './bet-filters.module.css';
import { daysMax, getBetLimits, isFiltered } from './bets-rules.ts';
import type { BetsState } from './use-bets.ts';

/** Filters for period, game type, vendor and status. */
export function BetFilters({ state }: { state: BetsState }) {
  const t = useTexts();
  const period = usePeriodTexts();
  const { today, view, change } = state;
  return (
    <search aria-label={t('bets.filters')} className={styles.filters}>
      <DateRange
        range={view.range}
        onRange={(range) => change({ range })}
        today={today}
        limits={getBetLimits(today)}
        texts={period}
      />
      <Choices state={state} />
      <p className={styles.note}>{t('bets.daysMax', { days: daysMax })}</p>
    </search>
  );
}

function Choices({ state }: { state: BetsState }) {
  const t = useTexts();
  const { view, change, clear } = state;
  return (
    <div className={styles.choices}>
      <GameChoices choice={view} onChange={change} className={styles.choice} />
      <Select
        aria-label={t('bets.status')}
        className={styles.choice}
        placeholder={t('bets.allStatuses')}
        value={view.status ?? ''}
        onChange={({ target }) => change({ status: betStatuses.find((status) => status === target.value) })}
        options={betStatuses.map((status) => ({ value: status, label: t(`bets.statuses.${status}`) }))}
      />
      {isFiltered(view) && (
        <Button tone="link" size="small" onClick={clear}>
          {t('bets.clear')}
        </Button>
      )}
    </div>
  );
}
