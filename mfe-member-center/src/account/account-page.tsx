import { memberSecurityQuery } from '@parlour/api-client';
import { AsyncContent, LoadingGroup, useSite, useTexts, WidgetOutlet } from '@parlour/remote-sdk';
import { Card, Skeleton, usePhone, VisuallyHidden } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ProfileDetails } from '../profile/profile-details.tsx';
import { LoginCard } from '../sessions/login-card.tsx';
import { SessionCard } from '../sessions/session-card.tsx';
import { SignInCard } from '../sign-in/sign-in-card.tsx';
import styles from './account-page.module.css';
import { BalanceCard } from './balance-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecurityList } from './security-list.tsx';
import { SecurityScorePlate } from './security-score.tsx';

/** My account: profile, balance, safety of the account, and latest activity. */
export default function AccountPage() {
  const t = useTexts();
  const { atoms } = useSite();
  const member = useAtomValue(atoms.member);
  // On phones the list of pages already shows both cards.
  const isPhone = usePhone();
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.account')}</h2>
      </VisuallyHidden>
      {!isPhone && member && (
        <div className={styles.cards}>
          <ProfileCard member={member} />
          <BalanceCard />
        </div>
      )}
      <Security />
      <div className={styles.pair}>
        <div className={styles.column}>
          <ProfileDetails />
          <LoginCard />
        </div>
        <div className={styles.column}>
          <SignInCard />
          <SessionCard />
        </div>
      </div>
      <WidgetOutlet widget="member.account" />
    </div>
  );
}

function Security() {
  const t = useTexts();
  const { api } = useSite();
  const security = useQuery(memberSecurityQuery(api));
  return (
    <AsyncContent query={security} failed={t('security.failed')} frame={Card} skeleton={<SecuritySkeleton />}>
      {(data) => (
        <div className={styles.safety}>
          <SecurityScorePlate security={data} />
          <SecurityList security={data} />
        </div>
      )}
    </AsyncContent>
  );
}

const SecuritySkeleton = () => (
  <LoadingGroup className={styles.safety}>
    <Skeleton height={300} />
    <Skeleton height={300} />
  </LoadingGroup>
);
