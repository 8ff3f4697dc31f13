import { betStatuses } from '@parlour/contracts/calls';
import { ListFilters, useTexts } from '@parlour/remote-sdk';
import { Button, Select } from '@parlour/ui';
import { GameChoices } from '../game-choices.tsx';
import { getBetLimits, isFiltered } from './bets-rules.ts';
import type { BetsState } from './use-bets.ts';

/** Filters for period, game type, vendor and status. */
export function BetFilters({ state }: { state: BetsState }) {
  const t = useTexts();
  const { today, daysMax, historyDays, view, change } = state;
  return (
    <ListFilters
      label={t('bets.filters')}
      range={view.range}
      onRange={(range) => change({ range })}
      today={today}
      limits={getBetLimits(today, historyDays)}
      notes={[t('bets.daysMax', { days: daysMax })]}
    >
      <Choices state={state} />
    </ListFilters>
  );
}

function Choices({ state }: { state: BetsState }) {
  const t = useTexts();
  const { view, change, clear } = state;
  return (
    <>
      <GameChoices choice={view} onChange={change} />
      <Select
        aria-label={t('bets.status')}
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
    </>
  );
}
