import {
  claimAllRewards,
  claimReward,
  type MemberReward,
  type RewardPage,
  rewardsKey,
  rewardsQuery,
} from '@parlour/api-client';
import type { RewardSource, RewardStatus } from '@parlour/contracts/calls';
import {
  AsyncContent,
  OfflineNote,
  usePagerTexts,
  usePanelSearch,
  useRefetchOn,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { useNavigate } from '@parlour/router';
import { formatTime } from '@parlour/texts';
import {
  Button,
  Card,
  Emblem,
  Empty,
  type IconName,
  Pager,
  SectionHeading,
  StatusChip,
  type StatusLooks,
} from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useAmountText, useTurnoverText } from '../panel/amounts.ts';
import { BlockNote } from '../panel/block-note.tsx';
import { ClaimButton } from '../panel/claim-button.tsx';
import { ListSkeleton } from '../panel/list-skeleton.tsx';
import { pageKeys, readListPage, toListAddress } from '../panel/page-keys.ts';
import styles from '../panel/panel-page.module.css';
import { useClaim } from '../panel/use-claim.ts';

const pageSize = 20;

const sourceIcons: Record<RewardSource, IconName> = {
  PROMO: 'badge-percent',
  MISSION: 'target',
  REBATE: 'percent',
  VIP: 'crown',
  RED_ENVELOPE: 'gift',
  REFERRAL: 'user-plus',
  COMPENSATION: 'handshake',
};

const rewardLooks = {
  CLAIMABLE: { tone: 'waiting', icon: 'gift' },
  CLAIMED: { tone: 'done' },
  EXPIRED: { tone: 'neutral', icon: 'hourglass' },
  REVOKED: { tone: 'refused' },
} as const satisfies StatusLooks<RewardStatus>;

/** Reward centre: claimable rewards with their time and required bets, and all earlier rewards. */
export default function RewardsPage() {
  const t = useTexts();
  const { api } = useSite();
  const page = readListPage(usePanelSearch('member', pageKeys.rewards));
  const rewards = useQuery(rewardsQuery(api, { page, pageSize }));
  useRefetchOn('rewards.changed', rewardsKey);
  useRefetchOn('protection.changed', rewardsKey);
  return (
    <div className={styles.page}>
      <OfflineNote updatedAt={rewards.dataUpdatedAt} />
      <Card as="section">
        <AsyncContent query={rewards} failed={t('rewards.failed')} skeleton={<ListSkeleton />}>
          {(list) => <RewardList list={list} page={page} />}
        </AsyncContent>
      </Card>
    </div>
  );
}

function RewardList({ list, page }: { list: RewardPage; page: number }) {
  const t = useTexts();
  const goTo = useNavigate();
  const pagerTexts = usePagerTexts(t('rewards.pager'));
  const isBlocked = list.blockedBy !== undefined;
  const waiting = list.rewards.filter(({ status }) => status === 'CLAIMABLE').length;
  return (
    <>
      <SectionHeading title={t('title.rewards')} icon="gift">
        {!isBlocked && waiting > 1 && <ClaimAllButton />}
      </SectionHeading>
      {list.blockedBy !== undefined && <BlockNote title={t('rewards.blocked')} code={list.blockedBy} />}
      {list.rewards.length === 0 ? (
        <Empty icon="gift" title={t('rewards.empty')} text={t('rewards.emptyText')} />
      ) : (
        <>
          <ul aria-label={t('title.rewards')} className={styles.list}>
            {list.rewards.map((reward) => (
              <RewardRow key={reward.id} reward={reward} isBlocked={isBlocked} isNext={waiting < 2} />
            ))}
          </ul>
          <Pager
            page={page}
            pageCount={list.totalPages}
            onPage={(number) => goTo(toListAddress(pageKeys.rewards, number))}
            texts={pagerTexts}
          />
        </>
      )}
    </>
  );
}

function ClaimAllButton() {
  const t = useTexts();
  const { api } = useSite();
  const amountText = useAmountText();
  const claim = useClaim(
    () => claimAllRewards(api),
    ({ moneyMinor, points }) =>
      [
        ...(moneyMinor > 0 ? [amountText({ kind: 'MONEY', amount: moneyMinor })] : []),
        ...(points > 0 ? [amountText({ kind: 'POINTS', amount: points })] : []),
      ]
        .map((amount) => t('rewards.credited', { amount }))
        .join(' ') || t('rewards.empty'),
  );
  return (
    <Button tone="gold" size="small" busy={claim.isPending} onClick={() => claim.mutate(undefined)}>
      {t('rewards.claimAll')}
    </Button>
  );
}

interface RewardRowProps {
  reward: MemberReward;
  isBlocked: boolean;
  /** Its claim is the next step of the page. */
  isNext: boolean;
}

function RewardRow({ reward, isBlocked, isNext }: RewardRowProps) {
  const t = useTexts();
  const { texts } = useSite();
  const amountText = useAmountText();
  const turnoverText = useTurnoverText();
  const name = reward.title ? texts.pick(reward.title) : t(`rewards.source.${reward.source}`);
  return (
    <li className={styles.row}>
      <Emblem name={sourceIcons[reward.source]} />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{turnoverText(reward)}</span>
        <RewardTime reward={reward} />
      </span>
      <span className={styles.end}>
        <span className={styles.amount}>{amountText(reward)}</span>
        {reward.status === 'CLAIMABLE' && !isBlocked ? (
          <RewardAct reward={reward} name={name} isNext={isNext} />
        ) : (
          <StatusChip
            status={reward.status}
            looks={rewardLooks}
            label={t(`rewards.status.${reward.status}`)}
          />
        )}
      </span>
    </li>
  );
}

function RewardTime({ reward }: { reward: MemberReward }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const { status, expiresAt, reason, createdAt } = reward;
  const text =
    status === 'REVOKED' && reason !== undefined
      ? t('rewards.revoked', { reason })
      : status === 'CLAIMABLE' && expiresAt
        ? t('rewards.until', { time: formatTime(expiresAt, language) })
        : t('rewards.received', { time: formatTime(createdAt, language) });
  return <span className={styles.note}>{text}</span>;
}

function RewardAct({ reward, name, isNext }: { name: string } & Omit<RewardRowProps, 'isBlocked'>) {
  const t = useTexts();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const amountText = useAmountText();
  const claim = useClaim(
    () => claimReward(api, reward.id),
    (claimed) => t('rewards.credited', { amount: amountText(claimed) }),
  );
  if (reward.availableFrom > new Date())
    return (
      <span className={styles.note}>
        {t('rewards.from', { time: formatTime(reward.availableFrom, language) })}
      </span>
    );
  return <ClaimButton name={name} isNext={isNext} claim={claim} />;
}
