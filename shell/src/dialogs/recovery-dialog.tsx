import { Button, Modal, Segmented } from '@parlour/ui';
import { useState } from 'react';
import { useDialogs, useSite } from '../context/services.tsx';
import { useFeature } from '../context/use-feature.ts';
import { useText } from '../context/use-text.ts';
import styles from '../forms/form.module.css';
import { ChallengeStep } from '../sign-in/challenge-step.tsx';
import { RecoveryMailForm } from '../sign-in/recovery-mail-form.tsx';
import { RecoveryPhoneForm } from '../sign-in/recovery-phone-form.tsx';
import { useCompleteLogin } from '../sign-in/use-complete-login.ts';
import { useLoginFlow } from '../sign-in/use-login-flow.ts';
import type { DialogProps } from './dialog-host.tsx';
import { useCloseOnLogin } from './use-close-on-login.ts';
import { useDialogTransition } from './use-dialog-transition.ts';

/** `forgetPassModal`: recovery by email, and by phone if CHNGPASSVERIF3 is on (AUTH-08). */
export default function RecoveryDialog({ dialog }: DialogProps<'recovery'>) {
  const t = useText();
  const tSignIn = useText('sign-in');
  const site = useSite();
  const dialogs = useDialogs();
  const { open, dismiss, onExited } = useDialogTransition(dialog);
  useCloseOnLogin(dismiss);
  const [busy, setBusy] = useState(false);
  const [by, setBy] = useState<'mail' | 'phone'>('mail');
  const hasPhone = useFeature('CHNGPASSVERIF3');
  const completeLogin = useCompleteLogin();
  const flow = useLoginFlow((login) => dismiss(goHome(completeLogin(login))));
  const { pending } = flow;
  const goHome = async (entered: Promise<boolean>): Promise<boolean> => {
    const isIn = await entered;
    if (isIn) site.navigate('/');
    return isIn;
  };
  const backToLogin = () => dismiss(dialogs.login());
  return (
    <Modal
      open={open}
      onExited={onExited}
      onClose={() => dismiss(false)}
      title={tSignIn(pending ? 'challenge.title' : 'recovery.title')}
      closeLabel={t('close')}
      locked={busy}
    >
      {pending ? (
        <ChallengeStep
          pending={pending}
          onBusy={setBusy}
          onProved={(login) => dismiss(goHome(completeLogin(login)))}
          onCancel={backToLogin}
        />
      ) : (
        <div className={styles.parts}>
          {hasPhone && (
            <Segmented
              label={tSignIn('recovery.ways')}
              value={by}
              onChange={setBy}
              wide
              segments={[
                { value: 'mail', label: tSignIn('recovery.byMail') },
                { value: 'phone', label: tSignIn('recovery.byPhone') },
              ]}
            />
          )}
          {by === 'phone' && hasPhone ? (
            <RecoveryPhoneForm flow={flow} onBusy={setBusy} />
          ) : (
            <RecoveryMailForm onBusy={setBusy} />
          )}
          <p className={styles.instead}>
            <Button tone="link" onClick={backToLogin}>
              {tSignIn('back')}
            </Button>
          </p>
        </div>
      )}
    </Modal>
  );
}
