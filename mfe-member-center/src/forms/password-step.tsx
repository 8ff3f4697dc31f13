import { useApiForm, useRuleText, useTexts } from '@parlour/remote-sdk';
import { CodeField } from './code-field.tsx';
import { DialogForm } from './dialog-form.tsx';
import styles from './form.module.css';
import { PasswordField } from './password-field.tsx';

interface PasswordStepProps {
  /** A member without a password is not asked for one. */
  hasPassword: boolean;
  /** Asks for a code of the authenticator too. */
  hasAuthenticator?: boolean;
  intro: string;
  submitLabel: string;
  tone?: 'gold' | 'danger';
  send(password: string | undefined, code: string | undefined): Promise<void>;
}

/** Step that asks for the password, and if required a code, before the account's safety changes. */
export function PasswordStep({
  hasPassword,
  hasAuthenticator = false,
  intro,
  submitLabel,
  tone = 'gold',
  send,
}: PasswordStepProps) {
  const t = useTexts();
  const ruleText = useRuleText();
  const form = useApiForm({
    values: { password: '', code: '' },
    fieldByCode: { 'identity.wrong-credentials': 'password' },
    send: ({ password, code }) =>
      send(hasPassword ? password : undefined, hasAuthenticator ? code.trim() : undefined),
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
      {hasAuthenticator && (
        <CodeField
          label={t('code.of.authenticator')}
          helper={t('code.note.authenticator')}
          error={form.errors.code?.message}
          lettersToo
          {...form.register('code', { validate: (value) => value.trim() !== '' || ruleText('required') })}
        />
      )}
    </DialogForm>
  );
}
