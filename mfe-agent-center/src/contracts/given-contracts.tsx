import { type GivenContract, givenContractsQuery } from '@parlour/api-client';
import { AsyncContent, OfflineNote, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Card, type Column, Empty, SectionHeading, StatusChip, type StatusLooks, Table } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { formatMasked, MaskedName } from '../masked-name.tsx';
import { formatRate } from '../settlements/formats.ts';
import styles from './contracts.module.css';
import type { EndedContract } from './end-dialog.tsx';
import { TermsText } from './terms-text.tsx';
import { useEndDialog } from './use-end-dialog.tsx';

/** An accepted contract is not in force before its first period begins. */
type ShownStatus = GivenContract['status'] | 'BEGINS';

const isBegun = ({ effectiveFrom }: GivenContract): boolean =>
  effectiveFrom === undefined || effectiveFrom.getTime() <= Date.now();

const getShownStatus = (contract: GivenContract): ShownStatus =>
  contract.status === 'ACTIVE' && !isBegun(contract) ? 'BEGINS' : contract.status;

const looks = {
  OFFERED: { tone: 'waiting' },
  ACTIVE: { tone: 'done' },
  ENDING: { tone: 'neutral' },
  BEGINS: { tone: 'neutral', icon: 'clock' },
} satisfies StatusLooks<ShownStatus>;

/** Offers and contracts that the agent gave to direct downlines. */
export function GivenContracts() {
  const t = useTexts();
  const { api } = useSite();
  const titleId = useId();
  const given = useQuery(givenContractsQuery(api));
  const end = useEndDialog();
  const columns = useColumns(end.renderButton);
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.list}>
      <SectionHeading id={titleId} level={3} icon="users" title={t('contracts.given')} />
      <OfflineNote updatedAt={given.dataUpdatedAt} />
      <AsyncContent query={given} failed={t('contracts.failed')}>
        {({ contracts }) =>
          contracts.length === 0 ? (
            <Empty icon="handshake" title={t('contracts.noneGiven')} text={t('contracts.noneGivenText')} />
          ) : (
            <Table
              label={t('contracts.given')}
              columns={columns}
              rows={contracts}
              rowKey={({ contractId }) => contractId}
            />
          )
        }
      </AsyncContent>
      {end.dialog}
    </Card>
  );
}

type RenderEnd = ReturnType<typeof useEndDialog>['renderButton'];

const toEnded = (contract: GivenContract): EndedContract => ({
  type: contract.type,
  contractId: contract.contractId,
  isOffer: contract.status === 'OFFERED',
  party: formatMasked(contract),
});

function useColumns(renderEnd: RenderEnd): Column<GivenContract>[] {
  const t = useTexts();
  return [
    {
      key: 'member',
      head: t('downlines.account'),
      onCard: 'key',
      cell: (contract) => <MaskedName member={contract} />,
    },
    { key: 'kind', head: t('offer.kind'), onCard: 'key', cell: ({ type }) => t(`members.contract.${type}`) },
    { key: 'terms', head: t('contracts.terms'), cell: (contract) => <TermsText terms={contract} /> },
    {
      key: 'rates',
      head: t('contracts.rates'),
      figure: true,
      onCard: 'amount',
      cell: ({ tiers }) => tiers.map(({ ratePpm }) => formatRate(ratePpm)).join(' · '),
    },
    {
      key: 'status',
      head: t('settlement.column.status'),
      cell: (contract) => {
        const status = getShownStatus(contract);
        return <StatusChip status={status} looks={looks} label={t(`contracts.status.${status}`)} />;
      },
    },
    { key: 'since', head: t('contracts.times'), cell: (contract) => <Times contract={contract} /> },
    {
      key: 'acts',
      head: t('contracts.acts'),
      cell: (contract) => (contract.status === 'ENDING' ? '–' : renderEnd(toEnded(contract))),
    },
  ];
}

function Times({ contract }: { contract: GivenContract }) {
  const { status, expiresAt, effectiveFrom, endsAt } = contract;
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const write = (key: string, at: Date | undefined) =>
    at && t(`contracts.${key}`, { time: formatTime(at, language) });
  if (status === 'OFFERED') return write('openUntil', expiresAt);
  if (endsAt) return write('until', endsAt);
  return write(isBegun(contract) ? 'since' : 'begins', effectiveFrom);
}
