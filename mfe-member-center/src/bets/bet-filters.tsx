import { vendorGroupsQuery } from '@parlour/api-client';
import { gameTypes } from '@parlour/contracts';
import { betStatuses } from '@parlour/contracts/calls';
import { usePeriodTexts, useSite, useTexts } from '@parlour/remote-sdk';
import { Button, DateRange, Select } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import styles from './bet-filters.module.css';
import { daysMax, getBetLimits, isFiltered, listVendors } from './bets-rules.ts';
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
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const groups = useQuery(vendorGroupsQuery(api, language));
  const { view, change, clear } = state;
  const vendors = listVendors(groups.data ?? [], view.gameType);
  return (
    <div className={styles.choices}>
      <Select
        aria-label={t('bets.gameType')}
        className={styles.choice}
        placeholder={t('bets.allGameTypes')}
        value={view.gameType ?? ''}
        onChange={({ target }) => change({ gameType: gameTypes.find((type) => type === target.value) })}
        options={gameTypes.map((type) => ({ value: type, label: t(`gameType.${type}`) }))}
      />
      <Select
        aria-label={t('bets.vendor')}
        className={styles.choice}
        placeholder={t('bets.allVendors')}
        value={view.vendor ?? ''}
        onChange={({ target }) => change({ vendor: target.value || undefined })}
        options={vendors.map(({ code, name }) => ({ value: code, label: name }))}
      />
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
