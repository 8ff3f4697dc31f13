import { logOut } from '@parlour/api-client';
import { Alert, Button, Modal } from '@parlour/ui';
import { useMemo } from 'react';
import { useCustomerService } from '../components/use-customer-service.ts';
import { useDialogs, useSession } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import styles from '../forms/form.module.css';
import { useFailureText } from '../forms/use-failure-text.ts';
import { PasswordForm } from '../sign-in/password-form.tsx';
import { usePasswordProof } from '../sign-in/use-password-proof.ts';
import type { DialogProps } from './dialog-host.tsx';
import { useDialogTransition } from './use-dialog-transition.ts';

/**
 * `changePassModal`, forced: blocks the login until the password is changed; the only alternative is logging out
 * (AUTH-03), and customer service helps who lost the phone. The page does not know the session before that. A voluntary password change is in the member centre.
 */
export default function PasswordDialog({ dialog }: DialogProps<'password'>) {
  const t = useText();
  const tSignIn = useText('sign-in');
  const formatFailure = useFailureText();
  const { createApiFor } = useSession();
  const dialogs = useDialogs();
  const service = useCustomerService();
  const { open, dismiss, onExited } = useDialogTransition(dialog);
  const { login, oldPassword } = dialog.forced;
  const api = useMemo(() => createApiFor(login.token), [createApiFor, login]);
  const { proof, failure } = usePasswordProof(api);
  const logOutInstead = () => {
    logOut(api).catch(() => undefined);
    dismiss(false);
  };
  const done = () => {
    dialogs.toast({ tone: 'success', text: tSignIn('password.done') });
    dismiss(true);
  };
  return (
    <Modal
      open={open}
      onExited={onExited}
      onClose={() => undefined}
      title={tSignIn('password.forced')}
      locked
    >
      {proof && (
        <PasswordForm
          api={api}
          name={login.username}
          code={proof.code}
          oldPassword={oldPassword}
          onDone={done}
        />
      )}
      {failure !== undefined && <Alert tone="danger" live title={formatFailure(failure)} />}
      <p className={styles.instead}>
        <Button tone="link" onClick={logOutInstead}>
          {tSignIn('password.logOut')}
        </Button>{' '}
        ·{' '}
        <Button tone="link" onClick={service.open}>
          {t('dock.service')}
        </Button>
      </p>
    </Modal>
  );
}
