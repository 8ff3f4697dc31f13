import { reconcileAct } from '@parlour/contracts/back-office';
import { Button, Tabs, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeading } from '../../frame/page-heading.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { Columns } from '../../operate/stack.tsx';
import { usePermission } from '../../session/use-permission.ts';
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
      {isReconciling && <ReconcileDialog onClose={() => setIsReconciling(false)} />}
    </>
  );
}

function ReconcileDialog({ onClose }: { onClose(): void }) {
  const [vendor, setVendor] = useState('');
  const [day, setDay] = useState('');
  return (
    <ActDialog
      act={reconcileAct}
      title={words.reconcileTitle}
      verb={words.reconcileVerb}
      intro={words.reconcileIntro}
      hasReason={false}
      missing={words.reconcileMissing}
      toInput={() => (vendor.trim() === '' || day === '' ? undefined : { vendor: vendor.trim(), day })}
      onClose={onClose}
    >
      <Columns>
        <ActField path="vendor" label={words.vendor} required>
          <TextInput value={vendor} onChange={(event) => setVendor(event.target.value)} />
        </ActField>
        <ActField path="day" label={words.day} required>
          <TextInput type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </ActField>
      </Columns>
    </ActDialog>
  );
}
