import { useSite, useTexts } from '@parlour/remote-sdk';
import { Button, Empty, Skeleton, SkeletonGroup } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import styles from './mall-page.module.css';
import { MemberMall } from './member-mall.tsx';
import { PointRules } from './point-rules.tsx';

/** Points mall. Members see their points and the rewards; visitors see the rules and a sign-in button. */
export default function MallPage() {
  const t = useTexts();
  const session = useAtomValue(useSite().atoms.session);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title.mall')}</h1>
        <p className={styles.intro}>{t('lead')}</p>
      </header>
      {session.state === 'signed-in' && (
        <MemberMall key={session.username} isDemo={session.accountKind === 'demo'} />
      )}
      {session.state === 'visitor' && <VisitorMall />}
      {session.state === 'restoring' && (
        <SkeletonGroup label={t('balance.loading')}>
          <Skeleton height={180} className={styles.skeleton} />
        </SkeletonGroup>
      )}
    </div>
  );
}

function VisitorMall() {
  const t = useTexts();
  const { dialogs } = useSite();
  return (
    <>
      <div className={styles.panel}>
        <Empty
          icon="gift"
          title={t('visitor.title')}
          text={t('visitor.text')}
          action={
            <div className={styles.ways}>
              <Button tone="gold" onClick={() => void dialogs.login()}>
                {t('visitor.login')}
              </Button>
              <Button onClick={() => void dialogs.register()}>{t('visitor.register')}</Button>
            </div>
          }
        />
      </div>
      <PointRules />
    </>
  );
}
