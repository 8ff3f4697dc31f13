import { isAppError } from '@parlour/contracts';
import { useErrorText, useSite, useTexts } from '@parlour/remote-sdk';
import { Button, Empty, GemMark } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import styles from './game-page.module.css';
import { walletPage } from './use-launch.ts';

export function LaunchProgress() {
  const t = useTexts();
  return (
    <p role="status" className={styles.starting}>
      <GemMark size={72} />
      {t('play.loading')}
    </p>
  );
}

interface LaunchStatusProps {
  launch: { isError: boolean; error: unknown; refetch(): unknown };
  onLeave(): void;
}

/** Replaces the frame before the game is open: a login button, the launch progress, or the reason for a failure. */
export function LaunchStatus({ launch, onLeave }: LaunchStatusProps) {
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
  if (!launch.isError) return <LaunchProgress />;
  if (isAppError(launch.error, 'betting.transfer-needed'))
    return (
      <Empty
        icon="arrow-left-right"
        title={t('play.transferFirst')}
        text={errorText(launch.error)}
        action={
          <div className={styles.ways}>
            <Button tone="gold" onClick={() => site.panels.open('member', walletPage)}>
              {t('play.toWallet')}
            </Button>
            <Button onClick={() => launch.refetch()}>{t('retry')}</Button>
          </div>
        }
      />
    );
  return (
    <LaunchFailure
      title={t('play.failed')}
      text={errorText(launch.error)}
      onRetry={() => launch.refetch()}
      onLeave={onLeave}
    />
  );
}

interface LaunchFailureProps {
  title: string;
  text: string;
  onRetry(): void;
  onLeave(): void;
}

/** Error state of a game that does not load: retry, or back to the lobby. */
export function LaunchFailure({ title, text, onRetry, onLeave }: LaunchFailureProps) {
  const t = useTexts();
  return (
    <Empty
      icon="triangle-alert"
      title={title}
      text={text}
      action={
        <div className={styles.ways}>
          <Button tone="gold" onClick={onRetry}>
            {t('retry')}
          </Button>
          <Button onClick={onLeave}>{t('play.toLobby')}</Button>
        </div>
      }
    />
  );
}
