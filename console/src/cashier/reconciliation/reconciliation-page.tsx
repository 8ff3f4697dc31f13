import { reconcilePaymentsAct } from '@parlour/contracts/back-office';
import { Button, Tabs } from '@parlour/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeading } from '../../frame/page-heading.tsx';
import { ComparisonDialog } from '../../operate/comparison-dialog.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { DaysTable } from './days-table.tsx';
import { DifferencesTable } from './differences-table.tsx';
import { reconciliationTexts as words } from './reconciliation-texts.ts';

/** The daily comparison with payment providers: differences to explain, and the compared days. */
export function ReconciliationPage() {
  const mayReconcile = usePermission(reconcilePaymentsAct.permission);
  const [search, setSearch] = useSearchParams();
  const [isComparing, setIsComparing] = useState(false);
  const view = search.get('view') === 'days' ? 'days' : 'differences';
  return (
    <>
      <PageHeading title={words.title} intro={words.intro}>
        {mayReconcile && (
          <Button icon="scale" onClick={() => setIsComparing(true)}>
            {words.reconcile}
          </Button>
        )}
      </PageHeading>
      <Tabs
        label={words.tabs}
        value={view}
        onChange={(chosen) => setSearch(chosen === 'days' ? { view: 'days' } : {}, { replace: true })}
        tabs={(['differences', 'days'] as const).map((value) => ({ value, label: words.views[value] }))}
      >
        {view === 'days' ? <DaysTable /> : <DifferencesTable />}
      </Tabs>
      {isComparing && (
        <ComparisonDialog
          act={reconcilePaymentsAct}
          words={words}
          partner={{ path: 'provider', label: words.provider }}
          toInput={({ partner, day }) => ({ provider: partner, day })}
          onClose={() => setIsComparing(false)}
        />
      )}
    </>
  );
}
