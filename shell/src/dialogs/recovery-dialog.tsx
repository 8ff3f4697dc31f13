import { Button, Modal, Segmented } from '@parlour/ui';
import { useState } from 'react';
import { useFeature } from '../frame/guest-actions.tsx';
import { useShell, useText } from '../frame/shell-context.tsx';
import type { DialogProps } from './dialog-host.tsx';
import styles from './form.module.css';
import { ChallengeStep } from './sign-in/challenge-step.tsx';
import { RecoveryMailForm } from './sign-in/recovery-mail-form.tsx';
import { RecoveryPhoneForm } from './sign-in/recovery-phone-form.tsx';
import { useEnter } from './sign-in/use-enter.ts';
import { useWayIn } from './sign-in/use-way-in.ts';
import { useLeaveOnceIn } from './use-leave-once-in.ts';
import { useLeaving } from './use-leaving.ts';

/** forgetPassModal: by email, and by phone where CHNGPASSVERIF3 is on (AUTH-08). */
export default function RecoveryDialog({ dialog }: DialogProps<'recovery'>) {
  const t = useText();
  const say = useText('sign-in');
  const { site, dialogs } = useShell();
  const { open, leave } = useLeaving(dialog);
  useLeaveOnceIn(leave);
  const [busy, setBusy] = useState(false);
  const [by, setBy] = useState<'mail' | 'phone'>('mail');
  const hasPhone = useFeature('CHNGPASSVERIF3');
  const enter = useEnter();
  const way = useWayIn((login) => leave(goHome(enter(login))));
  const { stopped } = way;
  const goHome = async (entered: Promise<boolean>): Promise<boolean> => {
    const isIn = await entered;
    if (isIn) site.navigate('/');
    return isIn;
  };
  const backToLogin = () => leave(dialogs.login());
  return (
    <Modal
      open={open}
      onClose={() => leave(false)}
      title={say(stopped ? 'challenge.title' : 'recovery.title')}
      closeLabel={t('close')}
      locked={busy}
    >
      {stopped ? (
        <ChallengeStep
          stopped={stopped}
          onBusy={setBusy}
          onProved={(login) => leave(goHome(enter(login)))}
          onGiveUp={backToLogin}
        />
      ) : (
        <div className={styles.parts}>
          {hasPhone && (
            <Segmented
              label={say('recovery.ways')}
              value={by}
              onChange={setBy}
              wide
              segments={[
                { value: 'mail', label: say('recovery.byMail') },
                { value: 'phone', label: say('recovery.byPhone') },
              ]}
            />
          )}
          {by === 'phone' && hasPhone ? (
            <RecoveryPhoneForm way={way} onBusy={setBusy} />
          ) : (
            <RecoveryMailForm onBusy={setBusy} />
          )}
          <p className={styles.instead}>
            <Button tone="link" onClick={backToLogin}>
              {say('back')}
            </Button>
          </p>
        </div>
      )}
    </Modal>
  );
}
