import type { FeatureId } from '@parlour/contracts/calls';
import { Button } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useShell, useText } from '../context/shell-context.tsx';
import { statusAtom } from '../state/status.ts';
import styles from './guest-actions.module.css';
import { ProtectionLink } from './protection-link.tsx';

/**
 * Login button, and a register button if the feature is on. They keep their space while the session is being restored.
 */
export function GuestActions({ waiting }: { waiting: boolean }) {
  const t = useText();
  const { dialogs } = useShell();
  const canRegister = useFeature('DIRECTREG3');
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

/** Returns whether a feature of the site is on. False until the status is known. */
export function useFeature(feature: FeatureId): boolean {
  const status = useAtomValue(statusAtom);
  return status.state === 'known' && status.status.features.has(feature);
}
