import { reconcilePaymentsAct } from '@parlour/contracts/back-office';
import { Button, Tabs, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeading } from '../../frame/page-heading.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { Columns } from '../../operate/stack.tsx';
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
      {isComparing && <CompareDialog onClose={() => setIsComparing(false)} />}
    </>
  );
}

function CompareDialog({ onClose }: { onClose(): void }) {
  const [given, setGiven] = useState({ provider: '', day: '' });
  const provider = given.provider.trim();
  return (
    <ActDialog
      act={reconcilePaymentsAct}
      title={words.reconcileTitle}
      verb={words.reconcileVerb}
      intro={words.reconcileIntro}
      hasReason={false}
      missing={words.reconcileMissing}
      toInput={() => (provider === '' || given.day === '' ? undefined : { provider, day: given.day })}
      onClose={onClose}
    >
      <Columns>
        <ActField path="provider" label={words.provider} required>
          <TextInput
            value={given.provider}
            onChange={({ target }) => setGiven({ ...given, provider: target.value })}
          />
        </ActField>
        <ActField path="day" label={words.day} required>
          <TextInput
            type="date"
            value={given.day}
            onChange={({ target }) => setGiven({ ...given, day: target.value })}
          />
        </ActField>
      </Columns>
    </ActDialog>
  );
}
