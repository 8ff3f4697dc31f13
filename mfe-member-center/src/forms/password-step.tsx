import { useApiForm, useRuleText, useTexts } from '@parlour/remote-sdk';
import { DialogForm } from './dialog-form.tsx';
import styles from './form.module.css';
import { PasswordField } from './password-field.tsx';

export interface PasswordStepProps {
  /** A member without a password is not asked for one. */
  hasPassword: boolean;
  intro: string;
  submitLabel: string;
  tone?: 'gold' | 'danger';
  send(password: string | undefined): Promise<void>;
}

/** Step that asks for the password again, before the account's safety changes. */
export function PasswordStep({ hasPassword, intro, submitLabel, tone = 'gold', send }: PasswordStepProps) {
  const t = useTexts();
  const ruleText = useRuleText();
  const form = useApiForm({
    values: { password: '' },
    fieldByCode: { 'identity.wrong-credentials': 'password' },
    send: ({ password }) => send(hasPassword ? password : undefined),
  });
  return (
    <DialogForm
      onSubmit={form.submit}
      busy={form.busy}
      failure={form.failure}
      submitLabel={submitLabel}
      tone={tone}
    >
      <p className={styles.intro}>{intro}</p>
      {hasPassword && (
        <PasswordField
          label={t('form.loginPassword')}
          autoComplete="current-password"
          error={form.errors.password?.message}
          {...form.register('password', { validate: (value) => value !== '' || ruleText('required') })}
        />
      )}
    </DialogForm>
  );
}
