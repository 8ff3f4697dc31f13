import { Alert, Button, Modal, Segmented } from '@parlour/ui';
import { useState } from 'react';
import { useFeature } from '../frame/guest-actions.tsx';
import { useShell, useText } from '../frame/shell-context.tsx';
import { DemoButton } from './demo-button.tsx';
import type { DialogProps } from './dialog-host.tsx';
import styles from './form.module.css';
import { ChallengeStep } from './sign-in/challenge-step.tsx';
import { NameForm } from './sign-in/name-form.tsx';
import { OtherWays } from './sign-in/other-ways.tsx';
import { PhoneForm } from './sign-in/phone-form.tsx';
import { useEnter } from './sign-in/use-enter.ts';
import { useFailureText } from './sign-in/use-failure-text.ts';
import { useWayIn } from './sign-in/use-way-in.ts';
import { useAfterLogin } from './use-after-login.ts';
import { useLeaveOnceIn } from './use-leave-once-in.ts';
import { useLeaving } from './use-leaving.ts';

/** loginPopupModal: by user name, by a code to the phone, or by another service (AUTH-01, AUTH-12, AUTH-13). */
export default function LoginDialog({ dialog }: DialogProps<'login'>) {
  const t = useText();
  const say = useText('sign-in');
  const sentenceOf = useFailureText();
  const { open, leave } = useLeaving(dialog);
  useLeaveOnceIn(leave);
  const [busy, setBusy] = useState(false);
  const [by, setBy] = useState<'name' | 'sms'>('name');
  const hasPhone = useFeature('MOBILEVERCODELOGIN3');
  const enter = useEnter();
  const afterLogin = useAfterLogin();
  const way = useWayIn((login, given) => leave(enter(login, given)));
  const { stopped } = way;
  const { dialogs } = useShell();
  return (
    <Modal
      open={open}
      onClose={() => leave(false)}
      title={stopped ? say('challenge.title') : t('login.title')}
      closeLabel={t('close')}
      locked={busy}
    >
      {stopped && (
        <ChallengeStep
          stopped={stopped}
          onBusy={setBusy}
          onProved={(login) => leave(enter(login, stopped))}
          onGiveUp={way.giveUp}
        />
      )}
      {/* Out of sight rather than gone: what was typed is there again when the verification is given up. */}
      <div hidden={stopped !== undefined} className={styles.parts}>
        {dialog.reason === 'expired' && <Alert tone="info" title={t('login.expired')} />}
        {(dialog.reason === 'idle' || dialog.reason === 'absolute') && (
          <Alert tone="info" title={say(`ended.${dialog.reason}`)} />
        )}
        {way.refusal !== undefined && <Alert tone="danger" live title={sentenceOf(way.refusal)} />}
        {hasPhone && (
          <Segmented
            label={say('ways.label')}
            value={by}
            onChange={setBy}
            wide
            segments={[
              { value: 'name', label: say('ways.name') },
              { value: 'sms', label: say('ways.sms') },
            ]}
          />
        )}
        {by === 'sms' && hasPhone ? (
          <PhoneForm way={way} onBusy={setBusy} />
        ) : (
          <NameForm way={way} onBusy={setBusy} onForgot={() => leave(dialogs.open({ kind: 'recovery' }))} />
        )}
        <OtherWays onProved={(login) => leave(enter(login))} />
        <DemoButton
          onDone={() => {
            leave(true);
            void afterLogin();
          }}
        />
        <RegisterInstead onRegister={() => leave(dialogs.register())} />
      </div>
    </Modal>
  );
}

/** The way to the other form, for who has no account. What asked for a login is content with a registration. */
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
