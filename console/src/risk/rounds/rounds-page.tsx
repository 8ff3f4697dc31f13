import { reconcileAct } from '@parlour/contracts/back-office';
import { Button, Tabs } from '@parlour/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeading } from '../../frame/page-heading.tsx';
import { ComparisonDialog } from '../../operate/comparison-dialog.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { VendorSelect } from '../../vendor-names.tsx';
import { AlarmsTable } from './alarms-table.tsx';
import { OpenRoundsTable } from './open-rounds-table.tsx';
import { ReconciliationsTable } from './reconciliations-table.tsx';
import { roundTexts as words } from './round-texts.ts';

const views = ['open', 'alarms', 'reconciliations'] as const;
type View = (typeof views)[number];

/** Open rounds with refunds, alarms of the watchdog, and reconciliations with vendors. */
export function RoundsPage() {
  const mayReconcile = usePermission(reconcileAct.permission);
  const [search, setSearch] = useSearchParams();
  const [isReconciling, setIsReconciling] = useState(false);
  const view = views.find((one) => one === search.get('view')) ?? 'open';
  return (
    <>
      <PageHeading title={words.title} intro={words.intro}>
        {mayReconcile && (
          <Button icon="scale" onClick={() => setIsReconciling(true)}>
            {words.reconcile}
          </Button>
        )}
      </PageHeading>
      <Tabs
        label={words.tabs}
        value={view}
        onChange={(chosen: View) => setSearch(chosen === 'open' ? {} : { view: chosen }, { replace: true })}
        tabs={views.map((value) => ({ value, label: words.views[value] }))}
      >
        {view === 'open' && <OpenRoundsTable />}
        {view === 'alarms' && <AlarmsTable />}
        {view === 'reconciliations' && <ReconciliationsTable />}
      </Tabs>
      {isReconciling && (
        <ComparisonDialog
          act={reconcileAct}
          words={words}
          partner={{
            path: 'vendor',
            label: words.vendor,
            renderControl: (value, onValue) => <VendorSelect value={value} onValue={onValue} />,
          }}
          toInput={({ partner, day }) => ({ vendor: partner, day })}
          onClose={() => setIsReconciling(false)}
        />
      )}
    </>
  );
}
