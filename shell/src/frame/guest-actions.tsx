import { Button } from '@parlour/ui';
import { useDialogs } from '../context/services.tsx';
import { useRegistration } from '../context/use-feature.ts';
import { useText } from '../context/use-text.ts';
import styles from './guest-actions.module.css';
import { ProtectionLink } from './protection-link.tsx';

/**
 * Login button, and a register button if the feature is on. They keep their space while the session is being restored.
 */
export function GuestActions({ waiting }: { waiting: boolean }) {
  const t = useText();
  const dialogs = useDialogs();
  const canRegister = useRegistration();
  return (
    <div className={styles.actions} data-waiting={waiting || undefined}>
      <ProtectionLink />
      <Button size="small" onClick={() => void dialogs.login()}>
        {t('header.login')}
      </Button>
      {canRegister && (
        <Button size="small" tone="gold" onClick={() => void dialogs.register()}>
          {t('header.register')}
        </Button>
      )}
    </div>
  );
}
