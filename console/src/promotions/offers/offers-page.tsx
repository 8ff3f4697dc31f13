import { type ListedPromotion, listPromotionsAct, publishPromotionAct } from '@parlour/contracts/back-office';
import { Button, Progress, StatusChip, type StatusLooks } from '@parlour/ui';
import { useState } from 'react';
import { PageHeading } from '../../frame/page-heading.tsx';
import { formatFigure } from '../../operate/format-figure.ts';
import { OpenButton } from '../../operate/open-button.tsx';
import { useOpened } from '../../operate/use-opened.ts';
import { usePermission } from '../../session/use-permission.ts';
import { createChoiceFilter } from '../../table/create-choice-filter.ts';
import { DataTable } from '../../table/data-table.tsx';
import { includesText } from '../../table/includes-text.ts';
import type { DataColumn, FilterField } from '../../table/table-source.ts';
import { formatPeriod } from '../../times.ts';
import { useGateway } from '../../wire/gateway-context.ts';
import { DraftDialog, type DraftDialogProps } from './draft-dialog.tsx';
import { DraftsTable } from './drafts-table.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { offerTexts as words } from './offer-texts.ts';
import { emptyTerms } from './terms-draft.ts';

const filters: readonly FilterField[] = [
  createChoiceFilter({ key: 'show', label: words.show, names: words.shows, byDefault: 'current' }),
  { key: 'text', label: words.search, kind: 'text' },
];

/** Promotions with their budgets, and the drafts of further ones. */
export function OffersPage() {
  const gateway = useGateway();
  const mayPublish = usePermission(publishPromotionAct.permission);
  const [edited, setEdited] = useState<Omit<DraftDialogProps, 'onClose'>>();
  const { opened, open, close } = useOpened();
  return (
    <>
      <PageHeading title={words.title} intro={words.intro}>
        {mayPublish && (
          <Button tone="gold" icon="plus" onClick={() => setEdited({ initial: emptyTerms })}>
            {words.create}
          </Button>
        )}
      </PageHeading>
      {mayPublish && <DraftsTable />}
      <DataTable<ListedPromotion>
        name="promotions"
        label={words.title}
        columns={createColumns(open)}
        rowKey={({ id }) => id}
        filters={filters}
        matches={({ phase, title, code }, { show, text }) =>
          (phase === 'closed') === (show === 'closed') && includesText([...Object.values(title), code], text)
        }
        source={{
          key: [listPromotionsAct.path, 'table'],
          load: async () => {
            const { promotions, isMore } = await gateway.read(listPromotionsAct, {});
            return { rows: promotions, isMore, kept: 'latest' };
          },
        }}
        empty={{ title: words.empty, icon: 'badge-percent' }}
      />
      {opened !== undefined && (
        <OfferDialog
          id={Number(opened)}
          onClose={close}
          onEdit={(next) => {
            close();
            setEdited(next);
          }}
        />
      )}
      {edited && <DraftDialog {...edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

const looks = {
  'coming-soon': { tone: 'waiting' },
  open: { tone: 'done' },
  closed: { tone: 'neutral' },
} satisfies StatusLooks<ListedPromotion['phase']>;

const createColumns = (open: (id: number) => void): DataColumn<ListedPromotion>[] => [
  {
    key: 'name',
    head: words.name,
    onCard: 'key',
    opens: true,
    sortBy: ({ title }) => title.EN,
    text: ({ code }) => code,
    cell: ({ id, title }) => <OpenButton onOpen={() => open(id)}>{title.EN}</OpenButton>,
  },
  {
    key: 'phase',
    head: words.phase,
    onCard: 'key',
    text: ({ phase }) => phase,
    cell: ({ phase }) => <StatusChip status={phase} looks={looks} label={words.phases[phase]} />,
  },
  {
    key: 'period',
    head: words.period,
    sortBy: ({ from }) => from,
    text: ({ from }) => from,
    cell: ({ from, until }) => formatPeriod(from, until),
  },
  {
    key: 'version',
    head: words.version,
    figure: true,
    text: ({ termsVersion }) => termsVersion,
    cell: ({ termsVersion }) => termsVersion,
  },
  {
    key: 'spent',
    head: words.spent,
    figure: true,
    onCard: 'amount',
    text: ({ spent }) => spent,
    cell: (promotion) => formatFigure(promotion, promotion.spent),
  },
  {
    key: 'budget',
    head: words.budget,
    text: ({ budget }) => budget,
    cell: (promotion) =>
      promotion.budget === null ? (
        words.noBudget
      ) : (
        <Progress
          label={`${words.budget}: ${promotion.title.EN}`}
          share={promotion.spent / promotion.budget}
          legend={formatFigure(promotion, promotion.budget)}
        />
      ),
  },
  {
    key: 'claims',
    head: words.claims,
    figure: true,
    text: ({ claims }) => countClaims(claims),
    cell: ({ claims }) => countClaims(claims).toLocaleString('en-US'),
  },
];

const countClaims = (claims: ListedPromotion['claims']): number =>
  claims.reduce((sum, { count }) => sum + count, 0);
