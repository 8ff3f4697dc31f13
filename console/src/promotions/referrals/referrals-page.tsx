import type { ValueOf } from '@parlour/contracts';
import { decideReferralAct, heldReferralsAct } from '@parlour/contracts/back-office';
import { formatMoney } from '@parlour/ui';
import { useState } from 'react';
import { PageHeading } from '../../frame/page-heading.tsx';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { Facts } from '../../operate/facts.tsx';
import { MemberLink } from '../../operate/member-link.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { DataTable } from '../../table/data-table.tsx';
import { RowButton, RowButtons } from '../../table/row-buttons.tsx';
import type { DataColumn } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { queueRefetchMs, useGateway } from '../../wire/gateway-context.ts';
import { referralTexts as words } from './referral-texts.ts';

type Referral = ValueOf<typeof heldReferralsAct>['referrals'][number];
type Decision = keyof typeof words.acts;
const decisions = Object.keys(words.acts) as Decision[];

/** Referrals between accounts that share an address, with the decision. */
export function ReferralsPage() {
  const gateway = useGateway();
  const mayDecide = usePermission(decideReferralAct.permission);
  const [opened, setOpened] = useState<{ referral: Referral; decision: Decision }>();
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      <DataTable
        name="held-referrals"
        label={words.title}
        columns={[...columns, ...(mayDecide ? [createActColumn(setOpened)] : [])]}
        rowKey={({ refereeId }) => refereeId}
        source={{
          key: [heldReferralsAct.path, 'table'],
          refetchMs: queueRefetchMs,
          load: async () => {
            const { referrals, isMore } = await gateway.read(heldReferralsAct, {});
            return { rows: referrals, isMore, kept: 'oldest' };
          },
        }}
        empty={{ title: words.empty, text: words.emptyText, icon: 'user-plus' }}
      />
      {opened && <DecisionDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const columns: DataColumn<Referral>[] = [
  {
    key: 'friend',
    head: words.friend,
    onCard: 'key',
    opens: true,
    sortBy: ({ refereeId }) => refereeId,
    text: ({ refereeId }) => refereeId,
    cell: ({ refereeId }) => <MemberLink id={refereeId} />,
  },
  {
    key: 'referrer',
    head: words.referrer,
    opens: true,
    sortBy: ({ referrerId }) => referrerId,
    text: ({ referrerId }) => referrerId,
    cell: ({ referrerId }) => <MemberLink id={referrerId} />,
  },
  {
    key: 'registered',
    head: words.registeredAt,
    sortBy: ({ registeredAt }) => registeredAt,
    text: ({ registeredAt }) => registeredAt,
    cell: ({ registeredAt }) => formatTime(registeredAt),
  },
  {
    key: 'qualified',
    head: words.qualifiedAt,
    onCard: 'amount',
    sortBy: ({ qualifiedAt }) => qualifiedAt,
    text: ({ qualifiedAt }) => qualifiedAt,
    cell: ({ qualifiedAt }) => (qualifiedAt === null ? words.none : formatTime(qualifiedAt)),
  },
  {
    key: 'deposited',
    head: words.deposited,
    figure: true,
    minor: ({ depositedMinor }) => depositedMinor,
    cell: ({ depositedMinor }) => formatMoney(depositedMinor, 'auto'),
  },
  {
    key: 'bet',
    head: words.validBet,
    figure: true,
    minor: ({ validBetMinor }) => validBetMinor,
    cell: ({ validBetMinor }) => formatMoney(validBetMinor, 'auto'),
  },
];

const createActColumn = (
  open: (chosen: { referral: Referral; decision: Decision }) => void,
): DataColumn<Referral> => ({
  key: 'act',
  head: words.act,
  cell: (referral) => (
    <RowButtons>
      {decisions.map((decision) => (
        <RowButton
          key={decision}
          label={words.acts[decision].title(referral.refereeId)}
          onClick={() => open({ referral, decision })}
        >
          {words.acts[decision].open}
        </RowButton>
      ))}
    </RowButtons>
  ),
});

interface DecisionDialogProps {
  referral: Referral;
  decision: Decision;
  onClose(): void;
}

function DecisionDialog({ referral, decision, onClose }: DecisionDialogProps) {
  const { refereeId, referrerId, depositedMinor, validBetMinor } = referral;
  const { title, verb, intro } = words.acts[decision];
  return (
    <ActDialog
      act={decideReferralAct}
      title={title(refereeId)}
      verb={verb}
      intro={intro}
      tone={decision === 'approve' ? 'gold' : 'danger'}
      toInput={(reason) => ({ refereeId, decision, reason })}
      onClose={onClose}
    >
      <Facts
        facts={[
          { label: words.friend, value: <MemberLink id={refereeId} /> },
          { label: words.referrer, value: <MemberLink id={referrerId} /> },
          { label: words.deposited, value: formatMoney(depositedMinor, 'auto') },
          { label: words.validBet, value: formatMoney(validBetMinor, 'auto') },
        ]}
      />
    </ActDialog>
  );
}
