import { endAuthenticator, memberSecurityQuery, passwordProofQuery } from '@parlour/api-client';
import { AsyncContent, useApiForm, useRuleText, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert } from '@parlour/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AccountDialog } from '../forms/account-dialog.tsx';
import { CodeField } from '../forms/code-field.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import { PasswordField } from '../forms/password-field.tsx';

/** Dialog that removes the authenticator. It asks for the password and for an authenticator code or a recovery code. */
export default function AuthenticatorOffDialog({ onClosed }: { onClosed(): void }) {
  const t = useTexts();
  const { api } = useSite();
  const proof = useQuery(passwordProofQuery(api));
  return (
    <AccountDialog title={t('authenticator.offTitle')} onClosed={onClosed}>
      {(close) => (
        <AsyncContent query={proof} failed={t('form.failed')}>
          {({ hasPassword }) => <OffForm hasPassword={hasPassword} onDone={close} />}
        </AsyncContent>
      )}
    </AccountDialog>
  );
}

function OffForm({ hasPassword, onDone }: { hasPassword: boolean; onDone(): void }) {
  const t = useTexts();
  const { api, dialogs } = useSite();
  const queries = useQueryClient();
  const ruleText = useRuleText();
  const form = useApiForm({
    values: { password: '', code: '' },
    fieldByCode: { 'identity.wrong-credentials': 'password' },
    async send({ password, code }) {
      await endAuthenticator(api, { code, ...(hasPassword && { password }) });
      for (const { queryKey } of [memberSecurityQuery(api), passwordProofQuery(api)])
        void queries.invalidateQueries({ queryKey });
      dialogs.toast({ tone: 'success', text: t('authenticator.off') });
      onDone();
    },
  });
  const { register, errors } = form;
  return (
    <DialogForm
      onSubmit={form.submit}
      busy={form.busy}
      failure={form.failure}
      submitLabel={t('authenticator.switchOff')}
      tone="danger"
      marked
    >
      <Alert tone="warning" title={t('authenticator.offNote')} />
      {hasPassword && (
        <PasswordField
          label={t('form.loginPassword')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { validate: (value) => value !== '' || ruleText('required') })}
        />
      )}
      <CodeField
        label={t('code.of.authenticator')}
        helper={t('code.note.authenticator')}
        error={errors.code?.message}
        lettersToo
        {...register('code', { validate: (value) => value.trim() !== '' || ruleText('required') })}
      />
    </DialogForm>
  );
}
