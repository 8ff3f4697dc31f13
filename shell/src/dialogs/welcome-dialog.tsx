import { Icon, type IconName, Modal } from '@parlour/ui';
import { useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { useMemberPage } from '../state/use-member-page.ts';
import type { DialogProps } from './dialog-host.tsx';
import { useDialogTransition } from './use-dialog-transition.ts';
import styles from './welcome-dialog.module.css';

interface FirstStep {
  name: 'limits' | 'deposit' | 'play';
  icon: IconName;
  run(): void;
}

/** Greets a new member after the registration, and offers the first steps: own limits, a deposit, a look at the games. */
export default function WelcomeDialog({ dialog }: DialogProps<'welcome'>) {
  const t = useText();
  const tSignIn = useText('sign-in');
  const { panels, navigate } = useSite();
  const { open, dismiss, onExited } = useDialogTransition(dialog);
  const limits = useMemberPage('limits');
  const deposit = useMemberPage('deposit');
  const toStep = (step: Omit<FirstStep, 'run'>, page: string | undefined): FirstStep[] =>
    page === undefined ? [] : [{ ...step, run: () => panels.open('member', page) }];
  const steps: readonly FirstStep[] = [
    ...toStep({ name: 'limits', icon: 'shield-check' }, limits),
    ...toStep({ name: 'deposit', icon: 'wallet' }, deposit),
    { name: 'play', icon: 'gamepad-2', run: () => navigate('/') },
  ];
  return (
    <Modal
      open={open}
      onExited={onExited}
      onClose={() => dismiss(false)}
      title={tSignIn('welcome.title', { name: dialog.name })}
      closeLabel={t('close')}
    >
      <p className={styles.lead}>{tSignIn('welcome.lead')}</p>
      <ul className={styles.steps}>
        {steps.map(({ name, icon, run }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.step}
              onClick={() => {
                dismiss(true);
                run();
              }}
            >
              <span className={styles.icon}>
                <Icon name={icon} />
              </span>
              <span className={styles.text}>
                <span className={styles.name}>{tSignIn(`welcome.${name}`)}</span>
                <span className={styles.note}>{tSignIn(`welcome.${name}Text`)}</span>
              </span>
              <Icon name="chevron-right" className={styles.arrow} />
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
