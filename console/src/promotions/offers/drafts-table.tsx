import {
  discardPromotionDraftAct,
  listPromotionDraftsAct,
  type PromotionDraft,
} from '@parlour/contracts/back-office';
import { getButtonClass } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { formatActor } from '../../operate/format-actor.ts';
import { HistoryButton } from '../../operate/history-button.tsx';
import { DataTable } from '../../table/data-table.tsx';
import { RowButton, RowButtons } from '../../table/row-buttons.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { useGateway, useRead } from '../../wire/gateway-context.ts';
import { DraftDialog } from './draft-dialog.tsx';
import { offerTexts } from './offer-texts.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { toTermsDraft } from './terms-draft.ts';

const words = offerTexts.drafts;

interface Opened {
  draft: PromotionDraft;
  dialog: 'change' | 'publish' | 'discard';
}

/** The promotions that are not published yet. Nothing while there are none. */
export function DraftsTable() {
  const gateway = useGateway();
  const [opened, setOpened] = useState<Opened>();
  const count = useRead(listPromotionDraftsAct, {}).data?.drafts.length ?? 0;
  const close = () => setOpened(undefined);
  return (
    <>
      {count > 0 && (
        <DataTable<PromotionDraft>
          name="promotion-drafts"
          label={words.title}
          columns={createColumns(setOpened)}
          rowKey={({ id }) => id}
          filters={[]}
          source={{
            key: [listPromotionDraftsAct.path, 'table', count],
            load: async () => {
              const { drafts, isMore } = await gateway.read(listPromotionDraftsAct, {});
              return { rows: drafts, isMore, kept: 'latest' };
            },
          }}
          empty={{ title: offerTexts.empty, icon: 'badge-percent' }}
        />
      )}
      {opened && <OpenedDialog {...opened} onClose={close} />}
    </>
  );
}

function OpenedDialog({ draft, dialog, onClose }: Opened & { onClose(): void }) {
  const { id, version, terms, replaces } = draft;
  if (dialog === 'change')
    return (
      <DraftDialog
        initial={toTermsDraft(terms)}
        draft={draft}
        replaces={replaces ?? undefined}
        onClose={onClose}
      />
    );
  if (dialog === 'publish') return <PublishDialog draft={draft} onClose={onClose} />;
  return (
    <ActDialog
      act={discardPromotionDraftAct}
      title={words.discardTitle(terms.code)}
      verb={words.discardVerb}
      intro={words.discardIntro}
      tone="danger"
      hasReason={false}
      toInput={() => ({ id, version })}
      onClose={onClose}
    />
  );
}

const createColumns = (open: (opened: Opened) => void): DataColumn<PromotionDraft>[] => [
  {
    key: 'name',
    head: words.title,
    onCard: 'key',
    text: ({ terms }) => terms.code,
    cell: ({ terms }) => `${terms.title.EN} (${terms.code})`,
  },
  {
    key: 'changedAt',
    head: words.changed,
    text: ({ changedAt }) => changedAt,
    cell: ({ changedAt, changedBy }) => `${formatTime(changedAt)}, ${formatActor(changedBy)}`,
  },
  {
    key: 'acts',
    head: texts.remote.act,
    cell: (draft) => (
      <RowButtons>
        <RowButton
          label={words.changeTitle(draft.terms.code)}
          onClick={() => open({ draft, dialog: 'change' })}
        >
          {words.change}
        </RowButton>
        <a
          className={getButtonClass({ size: 'small' })}
          href={draft.previewPath}
          target="_blank"
          rel="noreferrer"
          aria-label={words.previewTitle(draft.terms.code)}
        >
          {words.preview}
        </a>
        <RowButton
          label={words.publishTitle(draft.terms.code)}
          onClick={() => open({ draft, dialog: 'publish' })}
        >
          {words.publish}
        </RowButton>
        <RowButton
          tone="quiet"
          label={words.discardTitle(draft.terms.code)}
          onClick={() => open({ draft, dialog: 'discard' })}
        >
          {words.discard}
        </RowButton>
        <HistoryButton name={draft.terms.code} subject={`promotion-draft:${draft.id}`} />
      </RowButtons>
    ),
  },
];
