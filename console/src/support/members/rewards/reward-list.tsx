import {
  compensateAct,
  type MemberReward,
  memberRewardsAct,
  revokeRewardAct,
} from '@parlour/contracts/back-office';
import {
  AmountInput,
  Button,
  Card,
  formatMoney,
  SectionHeading,
  Select,
  StatusChip,
  type StatusLooks,
  TextInput,
} from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../../operate/act-dialog.tsx';
import { ActField } from '../../../operate/act-field.tsx';
import { Columns } from '../../../operate/stack.tsx';
import { usePermission } from '../../../session/use-permission.ts';
import { DataTable } from '../../../table/data-table.tsx';
import type { DataColumn } from '../../../table/table-source.ts';
import { formatTime } from '../../../times.ts';
import { useGateway } from '../../../wire/gateway-context.ts';
import { rewardTexts as words } from './reward-texts.ts';

const looks = {
  CLAIMABLE: { tone: 'waiting' },
  CLAIMED: { tone: 'done' },
  EXPIRED: { tone: 'neutral' },
  REVOKED: { tone: 'refused' },
} satisfies StatusLooks<MemberReward['status']>;

const formatReward = ({ kind, amount }: Pick<MemberReward, 'kind' | 'amount'>): string =>
  kind === 'POINTS' ? words.points(amount.toLocaleString('en-US')) : formatMoney(amount, 'auto');

const rowsPerPage = 50;

/** The rewards of a member, claimable ones first. A claimable one can be revoked, and a compensation issued. */
export function RewardList({ memberId }: { memberId: number }) {
  const gateway = useGateway();
  const mayGive = usePermission(compensateAct.permission);
  const [opened, setOpened] = useState<MemberReward | 'new'>();
  const close = () => setOpened(undefined);
  return (
    <Card as="section" aria-label={words.rewards}>
      <SectionHeading title={words.rewards}>
        {mayGive && (
          <Button icon="plus" onClick={() => setOpened('new')}>
            {words.compensate}
          </Button>
        )}
      </SectionHeading>
      <DataTable<MemberReward>
        name="member-rewards"
        label={words.rewards}
        columns={mayGive ? [...columns, createActColumn(setOpened)] : columns}
        rowKey={({ rewardId }) => rewardId}
        source={{
          key: ['members', 'rewards', memberId],
          load: async (_values, cursor) => {
            const page = Number(cursor ?? 1);
            const { rewards, total } = await gateway.read(memberRewardsAct, { memberId, page });
            return { rows: rewards, total, next: page * rowsPerPage < total ? String(page + 1) : undefined };
          },
        }}
        empty={{ title: words.noRewards, icon: 'gift' }}
      />
      {opened === 'new' && <CompensateDialog memberId={memberId} onClose={close} />}
      {opened && opened !== 'new' && (
        <ActDialog
          act={revokeRewardAct}
          title={words.revokeTitle(opened.rewardNo)}
          verb={words.revokeVerb}
          intro={words.revokeIntro}
          tone="danger"
          toInput={(reason) => ({ rewardId: opened.rewardId, reason })}
          onClose={close}
        />
      )}
    </Card>
  );
}

const columns: DataColumn<MemberReward>[] = [
  {
    key: 'reward',
    head: words.reward,
    onCard: 'key',
    text: ({ rewardNo }) => rewardNo,
    cell: ({ rewardNo }) => rewardNo,
  },
  {
    key: 'source',
    head: words.source,
    onCard: 'key',
    text: ({ source }) => source,
    cell: ({ source }) => words.sources[source],
  },
  {
    key: 'amount',
    head: words.amount,
    figure: true,
    onCard: 'amount',
    text: formatReward,
    cell: formatReward,
  },
  {
    key: 'status',
    head: words.status,
    text: ({ status }) => status,
    cell: ({ status }) => <StatusChip status={status} looks={looks} label={words.statuses[status]} />,
  },
  {
    key: 'createdAt',
    head: words.createdAt,
    text: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatTime(createdAt),
  },
  {
    key: 'expiresAt',
    head: words.expiresAt,
    text: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) => (expiresAt === null ? words.never : formatTime(expiresAt)),
  },
  {
    key: 'reason',
    head: words.reason,
    text: ({ reason }) => reason,
    cell: ({ reason }) => reason ?? words.none,
  },
];

const createActColumn = (open: (reward: MemberReward) => void): DataColumn<MemberReward> => ({
  key: 'act',
  head: words.act,
  cell: (reward) =>
    reward.status === 'CLAIMABLE' && (
      <Button size="small" aria-label={words.revokeTitle(reward.rewardNo)} onClick={() => open(reward)}>
        {words.revoke}
      </Button>
    ),
});

function CompensateDialog({ memberId, onClose }: { memberId: number; onClose(): void }) {
  // One dialog is one intent: a repeated submission issues one compensation.
  const [requestId] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<MemberReward['kind']>('MONEY');
  const [amount, setAmount] = useState<number>();
  const [multiple, setMultiple] = useState('0');
  const [days, setDays] = useState('30');
  // Points never require bets.
  const turnoverMultiple = kind === 'POINTS' ? 0 : Number(multiple);
  const expiresInDays = Number(days);
  return (
    <ActDialog
      act={compensateAct}
      title={words.compensateTitle}
      verb={words.compensateVerb}
      intro={words.compensateIntro}
      missing={words.compensateMissing}
      toInput={(reason) =>
        amount && Number.isFinite(turnoverMultiple) && Number.isInteger(expiresInDays)
          ? { requestId, memberId, kind, amount, turnoverMultiple, expiresInDays, reason }
          : undefined
      }
      onClose={onClose}
    >
      <Columns>
        <ActField path="kind" label={words.kind}>
          <Select
            value={kind}
            options={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => setKind(target.value === 'POINTS' ? 'POINTS' : 'MONEY')}
          />
        </ActField>
        <ActField path="amount" label={words.amount} required>
          {kind === 'MONEY' ? (
            <AmountInput symbol="" minor={amount} onMinor={setAmount} />
          ) : (
            <TextInput
              inputMode="numeric"
              value={amount ?? ''}
              onChange={({ target }) => setAmount(Number(target.value.replace(/\D/g, '')) || undefined)}
            />
          )}
        </ActField>
        {kind === 'MONEY' && (
          <ActField path="turnoverMultiple" label={words.turnoverMultiple}>
            <TextInput
              inputMode="decimal"
              value={multiple}
              onChange={({ target }) => setMultiple(target.value)}
            />
          </ActField>
        )}
        <ActField path="expiresInDays" label={words.expiresInDays}>
          <TextInput inputMode="numeric" value={days} onChange={({ target }) => setDays(target.value)} />
        </ActField>
      </Columns>
    </ActDialog>
  );
}
