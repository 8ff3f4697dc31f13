import { useErrorText, useSite, useTexts } from '@parlour/federation';
import { Button, Empty, GemMark } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import styles from './game-page.module.css';

function Starting() {
  const t = useTexts();
  return (
    <p role="status" className={styles.starting}>
      <GemMark size={72} />
      {t('play.loading')}
    </p>
  );
}

interface WaitingProps {
  launch: { isError: boolean; error: unknown; refetch(): unknown };
  onLeave(): void;
}

/** What stands in the frame's place: the way to log in, the start, or why there is none. */
export function Waiting({ launch, onLeave }: WaitingProps) {
  const t = useTexts();
  const site = useSite();
  const errorText = useErrorText();
  const session = useAtomValue(site.atoms.session);
  if (session.state === 'visitor') {
    return (
      <Empty
        icon="log-in"
        title={t('play.loginFirst')}
        action={
          <Button tone="gold" onClick={() => void site.requireLogin()}>
            {t('lobby.login')}
          </Button>
        }
      />
    );
  }
  if (!launch.isError) return <Starting />;
  return (
    <Empty
      icon="triangle-alert"
      title={t('play.failed')}
      text={errorText(launch.error)}
      action={
        <>
          <Button tone="gold" onClick={() => launch.refetch()}>
            {t('retry')}
          </Button>
          <Button onClick={onLeave}>{t('play.toLobby')}</Button>
        </>
      }
    />
  );
}
