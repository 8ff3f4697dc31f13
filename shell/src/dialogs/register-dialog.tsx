import { getRegisterRules } from '@parlour/api-client';
import type { RegisterRules } from '@parlour/contracts/calls';
import { Button, Empty, Modal, Skeleton, SkeletonGroup } from '@parlour/ui';
import { useEffect, useState } from 'react';
import { useShell, useText } from '../frame/shell-context.tsx';
import type { DialogProps } from './dialog-host.tsx';
import styles from './form.module.css';
import { RegisterForm } from './register-form.tsx';
import { useAfterLogin } from './use-after-login.ts';
import { useLeaving } from './use-leaving.ts';

/** registerModal: the form that the server's rules describe. */
export default function RegisterDialog({ dialog }: DialogProps<'register'>) {
  const t = useText();
  const { site } = useShell();
  const { open, leave } = useLeaving(dialog.close);
  const [busy, setBusy] = useState(false);
  const { rules, retry } = useRules();
  const afterLogin = useAfterLogin();
  const done = () => {
    leave(true);
    site.navigate('/');
    afterLogin();
  };
  return (
    <Modal
      open={open}
      onClose={() => leave(false)}
      title={t('register.title')}
      closeLabel={t('close')}
      locked={busy}
    >
      {rules === 'loading' && <Waiting />}
      {rules === 'failed' && (
        <Empty
          title={t('register.rulesFailed')}
          icon="triangle-alert"
          action={
            <Button icon="refresh-cw" onClick={retry}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {typeof rules === 'object' && <RegisterForm rules={rules} onBusy={setBusy} onDone={done} />}
      <LogInInstead onDone={leave} />
    </Modal>
  );
}

function useRules() {
  const { site } = useShell();
  const [rules, setRules] = useState<RegisterRules | 'loading' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  // Each attempt asks once more.
  useEffect(() => {
    const left = new AbortController();
    const ask = async (_attempt: number) => {
      try {
        const answer = await getRegisterRules(site.api, { signal: left.signal });
        setRules(answer);
      } catch {
        if (!left.signal.aborted) setRules('failed');
      }
    };
    void ask(attempt);
    return () => left.abort();
  }, [site, attempt]);
  return {
    rules,
    retry() {
      setRules('loading');
      setAttempt(attempt + 1);
    },
  };
}

function Waiting() {
  const t = useText();
  return (
    <SkeletonGroup label={t('loading')} className={styles.waiting}>
      <Skeleton height="76px" />
      <Skeleton height="76px" />
      <Skeleton height="76px" />
      <Skeleton height="52px" />
    </SkeletonGroup>
  );
}

function LogInInstead({ onDone }: { onDone(done: boolean): void }) {
  const t = useText();
  const { dialogs } = useShell();
  const change = async () => onDone(await dialogs.login());
  return (
    <p className={styles.instead}>
      {t('register.haveAccount')}{' '}
      <Button tone="link" onClick={() => void change()}>
        {t('header.login')}
      </Button>
    </p>
  );
}
