import type { RegisterRules } from '@parlour/contracts/calls';
import { Button, Empty, Modal, Segmented, Skeleton, SkeletonGroup } from '@parlour/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useDialogs, useSite } from '../context/services.tsx';
import { useFeature } from '../context/use-feature.ts';
import { useText } from '../context/use-text.ts';
import styles from '../forms/form.module.css';
import type { DialogProps } from './dialog-host.tsx';
import { RegisterForm } from './register-form.tsx';
import { useCloseOnLogin } from './use-close-on-login.ts';
import { useDialogTransition } from './use-dialog-transition.ts';
import { useRegisterRules } from './use-register-rules.ts';

/**
 * `registerModal`: the forms that the server's rules describe, by user name and by phone number (AUTH-05). Until they have
 * loaded, the link below them is missing: it would take the focus from them.
 */
export default function RegisterDialog({ dialog }: DialogProps<'register'>) {
  const t = useText();
  const site = useSite();
  const dialogs = useDialogs();
  const { open, dismiss, onExited } = useDialogTransition(dialog);
  useCloseOnLogin(dismiss);
  const [busy, setBusy] = useState(false);
  const { rules, retry } = useRegisterRules();
  const done = () => {
    dismiss(true);
    site.navigate('/');
  };
  return (
    <Modal
      open={open}
      onExited={onExited}
      onClose={() => dismiss(false)}
      title={t('register.title')}
      closeLabel={t('close')}
      locked={busy}
    >
      {rules === 'loading' && <FormSkeleton />}
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
      {typeof rules === 'object' && <Forms rules={rules} onBusy={setBusy} onDone={done} onOutdated={retry} />}
      {rules !== 'loading' && (
        <p className={styles.instead}>
          {t('register.haveAccount')}{' '}
          <Button tone="link" onClick={() => dismiss(dialogs.login())}>
            {t('header.login')}
          </Button>
        </p>
      )}
    </Modal>
  );
}

interface FormsProps {
  rules: RegisterRules;
  onBusy(busy: boolean): void;
  onDone(): void;
  /** Called when the terms have changed: the dialog fetches the rules again. */
  onOutdated(): void;
}

/** Shows a tab per open registration method, and no tabs for a single method. Focuses the first field. */
function Forms({ rules, ...rest }: FormsProps) {
  const t = useText('sign-in');
  const hasName = useFeature('USERNAMEREG3');
  const { mobileFields } = rules;
  const parts = useRef<HTMLDivElement>(null);
  // The dialog has chosen its focus before the rules of slow connections arrive.
  useLayoutEffect(() => parts.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  const [chosen, setChosen] = useState<'username' | 'mobile'>('username');
  const by = mobileFields && (chosen === 'mobile' || !hasName) ? 'mobile' : 'username';
  const fields = (by === 'mobile' && mobileFields) || rules.fields;
  return (
    <div ref={parts} className={styles.parts}>
      {mobileFields && hasName && (
        <Segmented
          label={t('register.ways')}
          value={by}
          onChange={setChosen}
          wide
          segments={[
            { value: 'username', label: t('register.byName') },
            { value: 'mobile', label: t('register.byMobile') },
          ]}
        />
      )}
      <RegisterForm key={by} by={by} rules={{ ...rules, fields }} {...rest} />
    </div>
  );
}

function FormSkeleton() {
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
