import {
  endNoticeAct,
  listPublishedAct,
  type NoticeType,
  noticeTypes,
  type PublishedNotice,
  publishNoticeAct,
} from '@parlour/contracts/back-office';
import { Button, Field, Select, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { PageHeading } from '../../frame/page-heading.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Columns } from '../../operate/stack.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { DataTable } from '../../table/data-table.tsx';
import { includesText } from '../../table/includes-text.ts';
import type { DataColumn } from '../../table/table-source.ts';
import { useTableAddress } from '../../table/use-table-address.ts';
import { texts } from '../../texts.ts';
import { toFieldValue } from '../../times.ts';
import { useGateway } from '../../wire/gateway-context.ts';
import { toWords, type WordsDraft, WordsField } from '../words-field.tsx';
import { readShow, showFilter, titleColumn, windowColumns } from './published-columns.tsx';
import { publishedTexts as words } from './published-texts.ts';
import { RowActs } from './row-acts.tsx';
import { emptyWindow, toWindow, type WindowDraft, WindowFields } from './window-fields.tsx';

interface NoticeDraft extends WindowDraft {
  type: NoticeType;
  title: WordsDraft;
  body: WordsDraft;
  weight: string;
}

const emptyDraft: NoticeDraft = { type: 'PL', title: {}, body: {}, weight: '', ...emptyWindow };
const toDraft = ({ type, title, body, weight, until }: PublishedNotice): NoticeDraft => ({
  type,
  title,
  body,
  weight: String(weight),
  from: '',
  until: toFieldValue(until),
});
const typeOptions = noticeTypes.map((value) => ({ value, label: words.types[value] }));

/** Notices, popups, promotions and help of the site: current and planned ones. */
export function NoticesPage() {
  const gateway = useGateway();
  const mayChange = usePermission(publishNoticeAct.permission);
  const [draft, setDraft] = useState<NoticeDraft>();
  const columns: DataColumn<PublishedNotice>[] = [
    titleColumn,
    {
      key: 'type',
      head: words.type,
      onCard: 'key',
      sortBy: ({ type }) => words.types[type],
      text: ({ type }) => type,
      cell: ({ type }) => words.types[type],
    },
    ...windowColumns,
    {
      key: 'weight',
      head: words.weight,
      figure: true,
      sortBy: ({ weight }) => weight,
      text: ({ weight }) => weight,
      cell: ({ weight }) => weight,
    },
  ];
  const { show } = useTableAddress([showFilter]).values;
  const actColumn: DataColumn<PublishedNotice> = {
    key: 'acts',
    head: texts.remote.act,
    cell: (notice) => (
      <RowActs
        id={notice.id}
        kind="notice"
        act={endNoticeAct}
        isEnded={readShow(show) === 'ended'}
        onAgain={mayChange ? () => setDraft(toDraft(notice)) : undefined}
      />
    ),
  };
  return (
    <>
      <PageHeading title={words.noticesTitle} intro={words.noticesIntro}>
        {mayChange && (
          <Button tone="gold" icon="plus" onClick={() => setDraft(emptyDraft)}>
            {words.publishNotice}
          </Button>
        )}
      </PageHeading>
      <DataTable
        name="notices"
        label={words.noticesTitle}
        columns={[...columns, actColumn]}
        rowKey={({ id }) => id}
        filters={[
          showFilter,
          { key: 'type', label: words.type, kind: 'choice', options: typeOptions },
          { key: 'text', label: words.search, kind: 'text' },
        ]}
        matches={({ type, title }, values) =>
          (values.type ?? type) === type && includesText(Object.values(title), values.text)
        }
        source={{
          key: [listPublishedAct.path, 'notices'],
          load: async ({ show }) => ({
            rows: (await gateway.read(listPublishedAct, { show: readShow(show) })).notices,
          }),
        }}
        empty={{ title: words.emptyNotices, icon: 'megaphone' }}
      />
      {draft && <NoticeDialog initial={draft} onClose={() => setDraft(undefined)} />}
    </>
  );
}

function NoticeDialog({ initial, onClose }: { initial: NoticeDraft; onClose(): void }) {
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<NoticeDraft>): void => setDraft({ ...draft, ...part });
  return (
    <ActDialog
      act={publishNoticeAct}
      title={words.publishNoticeTitle}
      verb={words.publishVerb}
      size="wide"
      hasReason={false}
      missing={words.missing}
      toInput={() => toInput(draft)}
      onClose={onClose}
    >
      <Columns>
        <Field label={words.type}>
          <Select
            value={draft.type}
            options={typeOptions}
            onChange={({ target }) =>
              change({ type: noticeTypes.find((type) => type === target.value) ?? draft.type })
            }
          />
        </Field>
        <Field label={words.weight} helper={words.weightHelp}>
          <TextInput
            inputMode="numeric"
            value={draft.weight}
            onChange={(event) => change({ weight: event.target.value })}
          />
        </Field>
      </Columns>
      <WordsField label={words.title} required value={draft.title} onChange={(title) => change({ title })} />
      <WordsField
        label={words.body}
        helper={words.bodyHelp}
        rows={6}
        required
        value={draft.body}
        onChange={(body) => change({ body })}
      />
      <WindowFields value={draft} onChange={change} />
    </ActDialog>
  );
}

/** Returns the input of the act; undefined while the form is incomplete. */
function toInput(draft: NoticeDraft) {
  const [title, body, window] = [toWords(draft.title), toWords(draft.body), toWindow(draft)];
  if (!title || !body || !window || !/^\d{0,4}$/.test(draft.weight.trim())) return undefined;
  return {
    type: draft.type,
    title,
    body,
    ...window,
    ...(draft.weight.trim() !== '' && { weight: Number(draft.weight) }),
  };
}
