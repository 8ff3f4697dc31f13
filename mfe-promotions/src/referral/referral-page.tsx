import { type ReferralSummary, referralQuery, rewardsKey } from '@parlour/api-client';
import type { ReferralStatus } from '@parlour/contracts/calls';
import {
  AsyncContent,
  OfflineNote,
  ShareButton,
  usePagerTexts,
  usePanelSearch,
  useRefetchOn,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { useNavigate } from '@parlour/router';
import { formatShortDay } from '@parlour/texts';
import {
  Card,
  CopyButton,
  Emblem,
  Empty,
  KpiTile,
  Pager,
  QrCode,
  SectionHeading,
  StatusChip,
  type StatusLooks,
} from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTurnoverText } from '../panel/amounts.ts';
import { EarningNote } from '../panel/block-note.tsx';
import { ListSkeleton } from '../panel/list-skeleton.tsx';
import { pageKeys, readListPage, toListAddress } from '../panel/page-keys.ts';
import styles from '../panel/panel-page.module.css';
import pageStyles from './referral-page.module.css';

const pageSize = 20;

/** Creates the address under which a friend registers with the member's code. */
export const toInvitationAddress = (origin: string, code: string): string =>
  `${origin}/register?${new URLSearchParams({ referralCode: code })}`;

const friendLooks = {
  OPEN: { tone: 'waiting' },
  HELD: { tone: 'waiting', icon: 'hourglass' },
  PAID: { tone: 'done' },
  LAPSED: { tone: 'neutral', icon: 'clock' },
  REJECTED: { tone: 'refused' },
} as const satisfies StatusLooks<ReferralStatus>;

/** Invite friends: the link with its QR code, the terms in figures, the earnings and the invited friends. */
export default function ReferralPage() {
  const t = useTexts();
  const { api } = useSite();
  const page = readListPage(usePanelSearch('member', pageKeys.referral));
  const referral = useQuery(referralQuery(api, { page, pageSize }));
  useRefetchOn('rewards.changed', rewardsKey);
  return (
    <div className={styles.page}>
      <OfflineNote updatedAt={referral.dataUpdatedAt} />
      <EarningNote />
      <AsyncContent query={referral} failed={t('referral.failed')} skeleton={<ListSkeleton />} frame={Card}>
        {(summary) => (
          <>
            <Invitation summary={summary} />
            <Earnings summary={summary} />
            <Friends summary={summary} page={page} />
          </>
        )}
      </AsyncContent>
    </div>
  );
}

function Invitation({ summary: { code, terms } }: { summary: ReferralSummary }) {
  const t = useTexts();
  const { money } = useSite();
  const turnoverText = useTurnoverText();
  const address = toInvitationAddress(location.origin, code);
  const { depositMinor, validBetMinor, days, rewardMinor, turnoverMultiple } = terms;
  return (
    <Card as="section" className={pageStyles.invitation}>
      <div className={pageStyles.words}>
        <SectionHeading title={t('title.referral')} icon="user-plus" />
        <p>
          {t('referral.terms', {
            reward: money.withSymbol(rewardMinor),
            deposit: money.withSymbol(depositMinor),
            validBet: money.withSymbol(validBetMinor),
            days,
          })}
        </p>
        <p className={styles.note}>
          {turnoverText({ kind: 'MONEY', amount: rewardMinor, turnoverMultiple })} {t('referral.review')}
        </p>
        <p className={pageStyles.address}>{address}</p>
        <div className={styles.acts}>
          <ShareButton address={address} />
          <CopyButton
            wordy
            text={address}
            label={t('referral.copyLink')}
            copiedLabel={t('copied')}
            failedLabel={t('copyFailed')}
          />
        </div>
        <div className={styles.acts}>
          <span>{t('referral.code', { code })}</span>
          <CopyButton
            text={code}
            label={t('referral.copyCode')}
            copiedLabel={t('copied')}
            failedLabel={t('copyFailed')}
          />
        </div>
      </div>
      <QrCode text={address} label={t('referral.qr')} size={180} />
    </Card>
  );
}

function Earnings({ summary: { invited, paid, waiting, earnedMinor } }: { summary: ReferralSummary }) {
  const t = useTexts();
  const { money } = useSite();
  return (
    <div className={styles.tiles}>
      <KpiTile name={t('referral.earned')} figure={money.withSymbol(earnedMinor)} />
      <KpiTile name={t('referral.invited')} figure={invited} />
      <KpiTile name={t('referral.paid')} figure={paid} />
      <KpiTile name={t('referral.waiting')} figure={waiting} />
    </div>
  );
}

function Friends({ summary: { friends, totalPages }, page }: { summary: ReferralSummary; page: number }) {
  const t = useTexts();
  const goTo = useNavigate();
  const pagerTexts = usePagerTexts(t('referral.pager'));
  return (
    <Card as="section">
      <SectionHeading title={t('referral.friends')} icon="users" />
      {friends.length === 0 ? (
        <Empty icon="users" title={t('referral.empty')} text={t('referral.emptyText')} />
      ) : (
        <>
          <ul aria-label={t('referral.friends')} className={styles.list}>
            {friends.map((friend) => (
              <FriendRow key={`${friend.account} ${friend.registeredAt.getTime()}`} friend={friend} />
            ))}
          </ul>
          <Pager
            page={page}
            pageCount={totalPages}
            onPage={(number) => goTo(toListAddress(pageKeys.referral, number))}
            texts={pagerTexts}
          />
        </>
      )}
    </Card>
  );
}

function FriendRow({ friend }: { friend: ReferralSummary['friends'][number] }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const { account, registeredAt, deadline, status, hasDeposited, hasPlayed } = friend;
  return (
    <li className={styles.row}>
      <Emblem name="user" />
      <span className={styles.text}>
        <bdi className={styles.name}>{account}</bdi>
        <span className={styles.note}>
          {t('referral.since', { day: formatShortDay(registeredAt, language) })}
          {status === 'OPEN' && ` · ${t('referral.until', { day: formatShortDay(deadline, language) })}`}
        </span>
        <span className={styles.note}>
          {[
            t(hasDeposited ? 'referral.deposited' : 'referral.notDeposited'),
            t(hasPlayed ? 'referral.played' : 'referral.notPlayed'),
          ].join(' · ')}
        </span>
      </span>
      <StatusChip status={status} looks={friendLooks} label={t(`referral.status.${status}`)} />
    </li>
  );
}
