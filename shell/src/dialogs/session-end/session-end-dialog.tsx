import { Alert, Button, Modal } from '@parlour/ui';
import { useEffect, useState } from 'react';
import { useSession } from '../../context/services.tsx';
import { useText } from '../../context/use-text.ts';
import { SignInTexts } from '../../sign-in/sign-in-texts.tsx';
import type { SessionEnd } from '../../state/session-end.ts';
import styles from './session-end-dialog.module.css';

/** Warns that the session is about to end, counts down, and extends it if possible. */
export default function SessionEndDialog({ end }: { end: SessionEnd }) {
  return (
    <SignInTexts>
      <Warning end={end} />
    </SignInTexts>
  );
}

function Warning({ end }: { end: SessionEnd }) {
  const t = useText('sign-in');
  const session = useSession();
  const seconds = useSecondsUntil(end.endsAtMs);
  const [state, setState] = useState<'asked' | 'busy' | 'failed'>('asked');
  const isLast = end.cause === 'absolute';
  const onStay = () => {
    if (isLast) return session.end.acknowledge();
    setState('busy');
    session.end.extend().catch(() => setState('failed'));
  };
  return (
    <Modal open onClose={onStay} title={t('sessionEnd.title')}>
      <p className={styles.text} role="timer">
        {t(`sessionEnd.${end.cause}`, { seconds })}
      </p>
      {state === 'failed' && <Alert tone="danger" live title={t('sessionEnd.failed')} />}
      <div className={styles.answers}>
        <Button onClick={() => void session.signOut()}>{t('sessionEnd.leave')}</Button>
        <Button data-autofocus tone="gold" busy={state === 'busy'} onClick={onStay}>
          {t(isLast ? 'sessionEnd.understood' : 'sessionEnd.stay')}
        </Button>
      </div>
    </Modal>
  );
}

function useSecondsUntil(ms: number): number {
  const countSeconds = () => Math.max(0, Math.ceil((ms - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(countSeconds);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((ms - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [ms]);
  return seconds;
}
