import { type AuditAct, type AuditEntry, auditActs, searchAuditAct } from '@parlour/contracts/back-office';
import { useState } from 'react';
import { PageHeading } from '../frame/page-heading.tsx';
import { auditActTexts, formatAuditAct } from '../operate/audit-act-texts.ts';
import { EntryDialog } from '../operate/entry-dialog.tsx';
import { formatActor } from '../operate/format-actor.ts';
import { OpenButton } from '../operate/open-button.tsx';
import { createChoiceFilter } from '../table/create-choice-filter.ts';
import { DataTable } from '../table/data-table.tsx';
import type { DataColumn, FilterField, FilterValues } from '../table/table-source.ts';
import { formatTime } from '../times.ts';
import { useGateway } from '../wire/gateway-context.ts';
import { toSearch } from './record-search.ts';
import { recordTexts as words } from './record-texts.ts';
import { SubjectLink } from './subject-link.tsx';

const rowsPerPage = 50;

const filters: readonly FilterField[] = [
  createChoiceFilter({ key: 'kind', label: words.kind, names: words.kinds }),
  {
    key: 'act',
    label: words.act,
    kind: 'choice',
    options: auditActs.map((value: AuditAct) => ({ value, label: auditActTexts[value] })),
  },
  { key: 'actor', label: words.actor, kind: 'text', placeholder: words.actorHelp },
  { key: 'subject', label: words.subject, kind: 'text', placeholder: words.subjectHelp },
  { key: 'from', label: words.from, kind: 'day' },
  { key: 'until', label: words.until, kind: 'day' },
];

/** The audit record of the gateway, newest first: who did what to which object, and when. */
export function RecordPage() {
  const gateway = useGateway();
  const [opened, setOpened] = useState<AuditEntry>();
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <DataTable
        name="audit-record"
        label={words.title}
        columns={createColumns(setOpened)}
        rowKey={({ id }) => id}
        filters={filters}
        source={{
          key: [searchAuditAct.path],
          load: async (values: FilterValues, cursor) => {
            const input = { ...toSearch(values), cursor, limit: rowsPerPage };
            const { entries, next } = await gateway.read(searchAuditAct, input);
            return { rows: entries, next };
          },
        }}
        empty={{ title: words.empty, icon: 'list' }}
      />
      {opened && (
        <EntryDialog
          entry={opened}
          subject={<SubjectLink subject={opened.subject} />}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

const createColumns = (open: (entry: AuditEntry) => void): DataColumn<AuditEntry>[] => [
  {
    key: 'act',
    head: words.act,
    onCard: 'key',
    opens: true,
    text: ({ act }) => act,
    cell: (entry) => <OpenButton onOpen={() => open(entry)}>{formatAuditAct(entry.act)}</OpenButton>,
  },
  {
    key: 'subject',
    head: words.subject,
    onCard: 'key',
    text: ({ subject }) => subject,
    opens: true,
    cell: ({ subject }) => <SubjectLink subject={subject} />,
  },
  { key: 'actor', head: words.actor, text: ({ actor }) => actor, cell: ({ actor }) => formatActor(actor) },
  { key: 'at', head: words.at, onCard: 'amount', text: ({ at }) => at, cell: ({ at }) => formatTime(at) },
];
