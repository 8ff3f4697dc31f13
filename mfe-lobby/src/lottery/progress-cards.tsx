import { useSite, useTexts } from '@parlour/remote-sdk';
import { Button, Card, type IconName, SectionHeading } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { LeaderboardCard } from './leaderboard-card.tsx';
import styles from './lottery-page.module.css';
import { MissionsCard } from './missions-card.tsx';

/** Missions and leaderboard of real members. A visitor is asked to log in; a demo account sees why there are none. */
export function ProgressCards() {
  const t = useTexts();
  const site = useSite();
  const session = useAtomValue(site.atoms.session);
  if (session.state === 'restoring') return null;
  if (session.state === 'signed-in' && session.accountKind !== 'demo')
    return (
      <>
        <MissionsCard key={`missions ${session.username}`} username={session.username} />
        <LeaderboardCard key={`leaders ${session.username}`} username={session.username} />
      </>
    );
  const isVisitor = session.state === 'visitor';
  return (
    <>
      <ClosedCard
        icon="target"
        title={t('lottery.missions')}
        note={t(isVisitor ? 'lottery.missionsNote' : 'lottery.realOnly')}
        login={isVisitor ? t('lottery.missionsLogin') : undefined}
      />
      <ClosedCard
        icon="trophy"
        title={t('lottery.leaders')}
        note={t(isVisitor ? 'lottery.leadersNote' : 'lottery.realOnly')}
        login={isVisitor ? t('lottery.leadersLogin') : undefined}
      />
    </>
  );
}

interface ClosedCardProps {
  icon: IconName;
  title: string;
  note: string;
  /** Label of the login button; undefined if a login would not unlock the card. */
  login: string | undefined;
}

function ClosedCard({ icon, title, note, login }: ClosedCardProps) {
  const site = useSite();
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading id={titleId} level={2} icon={icon} title={title} />
      <div className={styles.note}>
        <p>{note}</p>
        {login && (
          <Button icon="log-in" onClick={() => void site.requireLogin()}>
            {login}
          </Button>
        )}
      </div>
    </Card>
  );
}
