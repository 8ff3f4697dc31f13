import { cancelGrantAct, type MemberGrant, memberGrantsAct } from '@parlour/contracts/back-office';
import {
  Button,
  Card,
  type Column,
  formatMoney,
  SectionHeading,
  StatusChip,
  type StatusLooks,
  Table,
} from '@parlour/ui';
import { useState } from 'react';
import { AsyncContent } from '../../../frame/async-content.tsx';
import { ActDialog } from '../../../operate/act-dialog.tsx';
import { Facts } from '../../../operate/facts.tsx';
import { usePermission } from '../../../session/use-permission.ts';
import { formatTime } from '../../../times.ts';
import { useRead } from '../../../wire/gateway-context.ts';
import { rewardTexts as words } from './reward-texts.ts';

const looks = {
  ACTIVE: { tone: 'waiting' },
  CONVERTED: { tone: 'done' },
  USED: { tone: 'neutral' },
  CANCELLED: { tone: 'refused' },
  EXPIRED: { tone: 'neutral' },
} satisfies StatusLooks<MemberGrant['status']>;

const format = (minor: number): string => formatMoney(minor, 'auto');

const columns: Column<MemberGrant>[] = [
  {
    key: 'grant',
    head: words.grant,
    onCard: 'key',
    cell: ({ grantId, title }) => `${grantId}: ${title?.EN ?? words.unnamed}`,
  },
  {
    key: 'status',
    head: words.status,
    onCard: 'key',
    cell: ({ status }) => <StatusChip status={status} looks={looks} label={words.grantStatuses[status]} />,
  },
  { key: 'amount', head: words.amount, figure: true, cell: ({ amount }) => format(amount) },
  {
    key: 'balance',
    head: words.balance,
    figure: true,
    onCard: 'amount',
    cell: ({ balance }) => format(balance),
  },
  {
    key: 'progress',
    head: words.progress,
    figure: true,
    cell: ({ progress, required }) => words.ofRequired(format(progress), format(required)),
  },
  { key: 'converted', head: words.converted, figure: true, cell: ({ converted }) => format(converted) },
  { key: 'createdAt', head: words.createdAt, cell: ({ createdAt }) => formatTime(createdAt) },
  {
    key: 'expiresAt',
    head: words.expiresAt,
    cell: ({ expiresAt }) => (expiresAt === undefined ? words.never : formatTime(expiresAt)),
  },
];

/** The active bonus grants of a member and the latest that have ended. An active one can be cancelled. */
export function GrantList({ memberId }: { memberId: number }) {
  const mayCancel = usePermission(cancelGrantAct.permission);
  const query = useRead(memberGrantsAct, { memberId });
  const [opened, setOpened] = useState<MemberGrant>();
  const act: Column<MemberGrant> = {
    key: 'act',
    head: words.act,
    cell: (grant) =>
      grant.status === 'ACTIVE' && (
        <Button size="small" aria-label={words.cancelTitle(grant.grantId)} onClick={() => setOpened(grant)}>
          {words.cancel}
        </Button>
      ),
  };
  return (
    <Card as="section" aria-label={words.grants}>
      <SectionHeading title={words.grants} />
      <AsyncContent query={query} label={words.grants}>
        {({ grants, isMore }) => (
          <>
            <Table
              label={words.grants}
              columns={mayCancel ? [...columns, act] : columns}
              rows={grants}
              rowKey={({ grantId }) => grantId}
              empty={<p>{words.noGrants}</p>}
            />
            {isMore && <p>{words.grantsKept}</p>}
          </>
        )}
      </AsyncContent>
      {opened && (
        <ActDialog
          act={cancelGrantAct}
          title={words.cancelTitle(opened.grantId)}
          verb={words.cancelVerb}
          intro={words.cancelIntro}
          tone="danger"
          toInput={(reason) => ({ memberId, grantId: opened.grantId, reason })}
          onClose={() => setOpened(undefined)}
        >
          <Facts
            facts={[
              { label: words.grant, value: opened.title?.EN ?? words.unnamed },
              { label: words.balance, value: format(opened.balance) },
            ]}
          />
        </ActDialog>
      )}
    </Card>
  );
}
