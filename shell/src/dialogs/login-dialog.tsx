import { Alert, Button, Modal, Segmented } from '@parlour/ui';
import { useState } from 'react';
import { useDialogs } from '../context/services.tsx';
import { useFeature } from '../context/use-feature.ts';
import { useText } from '../context/use-text.ts';
import styles from '../forms/form.module.css';
import { useFailureText } from '../forms/use-failure-text.ts';
import { ChallengeStep } from '../sign-in/challenge-step.tsx';
import { NameForm } from '../sign-in/name-form.tsx';
import { OtherSignInMethods } from '../sign-in/other-sign-in-methods.tsx';
import { PhoneForm } from '../sign-in/phone-form.tsx';
import { useAfterLogin } from '../sign-in/use-after-login.ts';
import { useCompleteLogin } from '../sign-in/use-complete-login.ts';
import { useLoginFlow } from '../sign-in/use-login-flow.ts';
import { DemoButton } from './demo-button.tsx';
import type { DialogProps } from './dialog-host.tsx';
import { useCloseOnLogin } from './use-close-on-login.ts';
import { useDialogTransition } from './use-dialog-transition.ts';

/** `loginPopupModal`: login by user name, by a code to the phone, or by another service (AUTH-01, AUTH-12, AUTH-13). */
export default function LoginDialog({ dialog }: DialogProps<'login'>) {
  const t = useText();
  const tSignIn = useText('sign-in');
  const formatFailure = useFailureText();
  const { open, dismiss, onExited } = useDialogTransition(dialog);
  useCloseOnLogin(dismiss);
  const [busy, setBusy] = useState(false);
  const [by, setBy] = useState<'name' | 'sms'>('name');
  const hasPhone = useFeature('MOBILEVERCODELOGIN3');
  const completeLogin = useCompleteLogin();
  const afterLogin = useAfterLogin();
  const flow = useLoginFlow((login, given) => dismiss(completeLogin(login, given)));
  const { pending } = flow;
  const dialogs = useDialogs();
  return (
    <Modal
      open={open}
      onExited={onExited}
      onClose={() => dismiss(false)}
      title={pending ? tSignIn('challenge.title') : t('login.title')}
      closeLabel={t('close')}
      locked={busy}
    >
      {pending && (
        <ChallengeStep
          pending={pending}
          onBusy={setBusy}
          onProved={(login) => dismiss(completeLogin(login, pending))}
          onCancel={flow.cancel}
        />
      )}
      {/* Hidden rather than unmounted: the typed values reappear when the verification is cancelled. */}
      <div hidden={pending !== undefined} className={styles.parts}>
        {dialog.reason === 'expired' && <Alert tone="info" title={t('login.expired')} />}
        {(dialog.reason === 'idle' || dialog.reason === 'absolute') && (
          <Alert tone="info" title={tSignIn(`ended.${dialog.reason}`)} />
        )}
        {flow.refusal !== undefined && <Alert tone="danger" live title={formatFailure(flow.refusal)} />}
        {hasPhone && (
          <Segmented
            label={tSignIn('ways.label')}
            value={by}
            onChange={setBy}
            wide
            segments={[
              { value: 'name', label: tSignIn('ways.name') },
              { value: 'sms', label: tSignIn('ways.sms') },
            ]}
          />
        )}
        {by === 'sms' && hasPhone ? (
          <PhoneForm flow={flow} onBusy={setBusy} />
        ) : (
          <NameForm
            flow={flow}
            onBusy={setBusy}
            onForgot={() => dismiss(dialogs.open({ kind: 'recovery' }))}
          />
        )}
        <OtherSignInMethods onProved={(login) => dismiss(completeLogin(login))} />
        <DemoButton
          onDone={() => {
            dismiss(true);
            void afterLogin();
          }}
        />
        <RegisterInstead onRegister={() => dismiss(dialogs.register())} />
      </div>
    </Modal>
  );
}

/** Link to the registration for visitors without an account. A registration also fulfils the request for a login. */
function RegisterInstead({ onRegister }: { onRegister(): void }) {
  const t = useText();
  if (!useFeature('DIRECTREG3')) return null;
  return (
    <p className={styles.instead}>
      {t('login.noAccount')}{' '}
      <Button tone="link" onClick={onRegister}>
        {t('header.register')}
      </Button>
    </p>
  );
}
