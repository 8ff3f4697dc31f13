import {
  endBannerAct,
  listPublishedAct,
  type PublishedBanner,
  publishBannerAct,
} from '@parlour/contracts/back-office';
import { Button } from '@parlour/ui';
import { useState } from 'react';
import { PageHeading } from '../../frame/page-heading.tsx';
import { TwoLines } from '../../operate/two-lines.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { DataTable } from '../../table/data-table.tsx';
import { includesText } from '../../table/includes-text.ts';
import type { DataColumn } from '../../table/table-source.ts';
import { useTableAddress } from '../../table/use-table-address.ts';
import { texts } from '../../texts.ts';
import { useGateway } from '../../wire/gateway-context.ts';
import {
  BannerDialog,
  type BannerDialogProps,
  emptyBanner,
  groupOptions,
  nameGroup,
  toBannerDraft,
} from './banner-dialog.tsx';
import { readShow, showFilter, titleColumn, windowColumns } from './published-columns.tsx';
import { publishedTexts as words } from './published-texts.ts';
import { RowActs } from './row-acts.tsx';

/** Banners of the site: current and planned ones. */
export function BannersPage() {
  const gateway = useGateway();
  const mayChange = usePermission(publishBannerAct.permission);
  const [opened, setOpened] = useState<Pick<BannerDialogProps, 'initial' | 'present'>>();
  const columns: DataColumn<PublishedBanner>[] = [
    titleColumn,
    {
      key: 'group',
      head: words.groupAndPicture,
      onCard: 'key',
      sortBy: ({ group }) => nameGroup(group),
      text: ({ group }) => group,
      cell: ({ group, pictureKey }) => <TwoLines second={pictureKey}>{nameGroup(group)}</TwoLines>,
    },
    {
      key: 'picture',
      head: words.picture,
      isOnlyExported: true,
      text: ({ pictureKey }) => pictureKey,
      cell: () => null,
    },
    {
      key: 'link',
      head: words.link,
      text: ({ link }) => link.to ?? link.kind,
      cell: ({ link }) => link.to ?? words.links[link.kind],
    },
    ...windowColumns,
    {
      key: 'position',
      head: words.position,
      figure: true,
      sortBy: ({ position }) => position,
      text: ({ position }) => position,
      cell: ({ position }) => position,
    },
  ];
  const { show } = useTableAddress([showFilter]).values;
  const actColumn: DataColumn<PublishedBanner> = {
    key: 'acts',
    head: texts.remote.act,
    cell: (banner) => (
      <RowActs
        id={banner.id}
        version={banner.version}
        kind="banner"
        act={endBannerAct}
        isEnded={readShow(show) === 'ended'}
        {...(mayChange && {
          onChange: () => setOpened({ initial: toBannerDraft(banner), present: banner }),
          onAgain: () => setOpened({ initial: { ...toBannerDraft(banner), from: '' } }),
        })}
      />
    ),
  };
  return (
    <>
      <PageHeading title={words.bannersTitle} intro={words.bannersIntro}>
        {mayChange && (
          <Button tone="gold" icon="plus" onClick={() => setOpened({ initial: emptyBanner })}>
            {words.publishBanner}
          </Button>
        )}
      </PageHeading>
      <DataTable
        name="banners"
        label={words.bannersTitle}
        columns={[...columns, actColumn]}
        rowKey={({ id }) => id}
        filters={[
          showFilter,
          { key: 'group', label: words.group, kind: 'choice', options: groupOptions },
          { key: 'text', label: words.search, kind: 'text' },
        ]}
        matches={({ group, title }, values) =>
          (values.group ?? group) === group && includesText(Object.values(title), values.text)
        }
        source={{
          key: [listPublishedAct.path, 'banners'],
          load: async ({ show }) => {
            const { banners, isMore } = await gateway.read(listPublishedAct, { show: readShow(show) });
            return { rows: banners, isMore: isMore.banners, kept: 'latest' };
          },
        }}
        empty={{ title: words.emptyBanners, icon: 'image' }}
      />
      {opened && <BannerDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
