import { getPasswordProof, logOut, type PasswordProof } from '@parlour/api-client';
import type { Api } from '@parlour/contracts';
import { Alert, Button, Modal } from '@parlour/ui';
import { useEffect, useMemo, useState } from 'react';
import { useShell, useText } from '../frame/shell-context.tsx';
import type { DialogProps } from './dialog-host.tsx';
import styles from './form.module.css';
import { PasswordForm } from './sign-in/password-form.tsx';
import { useFailureText } from './sign-in/use-failure-text.ts';
import { useLeaving } from './use-leaving.ts';

/**
 * changePassModal, forced: it stands between a login and the site, and there is no way round it but out (AUTH-03). Until
 * then the page knows nothing of the session. By free choice a password is changed in the member centre.
 */
export default function PasswordDialog({ dialog }: DialogProps<'password'>) {
  const say = useText('sign-in');
  const sentenceOf = useFailureText();
  const { apiOf, dialogs } = useShell();
  const { open, leave } = useLeaving(dialog);
  const { login, oldPassword } = dialog.forced;
  const api = useMemo(() => apiOf(login.token), [apiOf, login]);
  const { proof, failure } = useProof(api);
  const logOutInstead = () => {
    logOut(api).catch(() => undefined);
    leave(false);
  };
  const done = () => {
    dialogs.toast({ tone: 'success', text: say('password.done') });
    leave(true);
  };
  return (
    <Modal open={open} onClose={() => undefined} title={say('password.forced')} locked>
      {proof && (
        <PasswordForm
          api={api}
          name={login.username}
          code={proof.code}
          oldPassword={oldPassword}
          onDone={done}
        />
      )}
      {failure !== undefined && <Alert tone="danger" live title={sentenceOf(failure)} />}
      <p className={styles.instead}>
        <Button tone="link" onClick={logOutInstead}>
          {say('password.logOut')}
        </Button>
      </p>
    </Modal>
  );
}

/** What the change asks for, beside both passwords. */
function useProof(api: Api): { proof: PasswordProof | undefined; failure: unknown } {
  const [proof, setProof] = useState<PasswordProof>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    const left = new AbortController();
    getPasswordProof(api, { signal: left.signal }).then(setProof, (error: unknown) => {
      if (!left.signal.aborted) setFailure(error);
    });
    return () => left.abort();
  }, [api]);
  return { proof, failure };
}
