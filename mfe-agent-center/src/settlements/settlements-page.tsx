import { type AgentContractType, settlementStatuses } from '@parlour/contracts/calls';
import { AsyncContent, OfflineNote, RowsSkeleton, useTexts } from '@parlour/remote-sdk';
import { Button, Card, Empty, Select, VisuallyHidden } from '@parlour/ui';
import { PeriodFilters } from '../period-filters.tsx';
import { RunningPeriods } from './running-periods.tsx';
import { SettlementExport } from './settlement-export.tsx';
import { SettlementList } from './settlement-list.tsx';
import styles from './settlements-page.module.css';
import { type SettlementsState, useSettlements } from './use-settlements.ts';

/** Record of the settlements of one kind of contract, each with its proof. */
export function SettlementsPage({ type }: { type: AgentContractType }) {
  const t = useTexts();
  const state = useSettlements(type);
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t(`title.settlements.${type}`)}</h2>
      </VisuallyHidden>
      {type !== 'REALTIME' && (
        <Card>
          <RunningPeriods type={type} />
        </Card>
      )}
      <Filters state={state} />
      <OfflineNote updatedAt={state.settlements.dataUpdatedAt} />
      <Content state={state} />
    </div>
  );
}

function Filters({ state }: { state: SettlementsState }) {
  const t = useTexts();
  const { type, view, change } = state;
  return (
    <PeriodFilters state={state} notes={[t(`settlement.paidWhen.${type}`)]}>
      <Select
        aria-label={t('settlement.column.status')}
        placeholder={t('settlement.allStatuses')}
        value={view.status ?? ''}
        onChange={({ target }) =>
          change({ status: settlementStatuses.find((status) => status === target.value) })
        }
        options={settlementStatuses.map((status) => ({
          value: status,
          label: t(`settlement.status.${status}`),
        }))}
      />
    </PeriodFilters>
  );
}

function Content({ state: { type, settlements, view, change } }: { state: SettlementsState }) {
  const t = useTexts();
  const clear = view.status && (
    <Button onClick={() => change({ status: undefined })}>{t('filter.clear')}</Button>
  );
  return (
    <Card className={styles.list}>
      <AsyncContent query={settlements} failed={t('settlement.failed')} skeleton={<RowsSkeleton />}>
        {(page) =>
          page.total === 0 ? (
            <Empty
              icon="receipt-text"
              title={t(view.status ? 'settlement.noMatch' : 'settlement.empty')}
              text={view.status ? undefined : t('settlement.emptyText')}
              action={clear}
            />
          ) : (
            <>
              <div className={styles.tools}>
                <SettlementExport type={type} view={view} total={page.total} />
              </div>
              <SettlementList
                label={t(`title.settlements.${type}`)}
                type={type}
                page={page}
                view={view}
                refreshing={settlements.isPlaceholderData}
                onChange={change}
              />
            </>
          )
        }
      </AsyncContent>
    </Card>
  );
}
