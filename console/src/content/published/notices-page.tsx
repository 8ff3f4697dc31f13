import {
  endNoticeAct,
  listPublishedAct,
  type PublishedNotice,
  publishNoticeAct,
} from '@parlour/contracts/back-office';
import { Button } from '@parlour/ui';
import { useState } from 'react';
import { PageHeading } from '../../frame/page-heading.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { DataTable } from '../../table/data-table.tsx';
import { includesText } from '../../table/includes-text.ts';
import type { DataColumn } from '../../table/table-source.ts';
import { useTableAddress } from '../../table/use-table-address.ts';
import { texts } from '../../texts.ts';
import { useGateway } from '../../wire/gateway-context.ts';
import {
  emptyNotice,
  NoticeDialog,
  type NoticeDialogProps,
  toNoticeDraft,
  typeOptions,
} from './notice-dialog.tsx';
import { readShow, showFilter, titleColumn, windowColumns } from './published-columns.tsx';
import { publishedTexts as words } from './published-texts.ts';
import { RowActs } from './row-acts.tsx';

type Opened = Pick<NoticeDialogProps, 'initial' | 'present'>;

/** Notices, popups, promotions and help of the site: current and planned ones. */
export function NoticesPage() {
  const gateway = useGateway();
  const mayChange = usePermission(publishNoticeAct.permission);
  const [opened, setOpened] = useState<Opened>();
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
        version={notice.version}
        kind="notice"
        act={endNoticeAct}
        isEnded={readShow(show) === 'ended'}
        {...(mayChange && {
          onChange: () => setOpened({ initial: toNoticeDraft(notice), present: notice }),
          onAgain: () => setOpened({ initial: { ...toNoticeDraft(notice), from: '' } }),
        })}
      />
    ),
  };
  return (
    <>
      <PageHeading title={words.noticesTitle} intro={words.noticesIntro}>
        {mayChange && (
          <Button tone="gold" icon="plus" onClick={() => setOpened({ initial: emptyNotice })}>
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
          load: async ({ show }) => {
            const { notices, isMore } = await gateway.read(listPublishedAct, { show: readShow(show) });
            return { rows: notices, isMore: isMore.notices, kept: 'latest' };
          },
        }}
        empty={{ title: words.emptyNotices, icon: 'megaphone' }}
      />
      {opened && <NoticeDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
