import {
  changePassword,
  memberSecurityQuery,
  type PasswordProof,
  passwordProofQuery,
  registerRulesQuery,
  requestPasswordCode,
  sessionsQuery,
} from '@parlour/api-client';
import { AsyncContent, SendCode, useApiForm, useRuleText, useSite, useTexts } from '@parlour/remote-sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AccountDialog } from '../forms/account-dialog.tsx';
import { CodeField } from '../forms/code-field.tsx';
import { createCodeSender } from '../forms/create-code-sender.ts';
import { DialogForm } from '../forms/dialog-form.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { PasswordLevelMeter } from './password-level-meter.tsx';
import { findPasswordProblem, getPasswordHint, type Problem } from './password-rules.ts';

/**
 * Dialog that changes the login password: the old one, the new one twice, and a further code if the site requires it
 * (AUTH-11).
 */
export default function PasswordDialog({ onClosed }: { onClosed(): void }) {
  const t = useTexts();
  const { api } = useSite();
  const proof = useQuery(passwordProofQuery(api));
  return (
    <AccountDialog title={t('password.title')} onClosed={onClosed}>
      {(close) => (
        <AsyncContent query={proof} failed={t('form.failed')}>
          {(data) => <PasswordForm proof={data} onDone={close} />}
        </AsyncContent>
      )}
    </AccountDialog>
  );
}

const values = { oldPassword: '', newPassword: '', confirmNewPassword: '', verificationCode: '' };

function PasswordForm({ proof, onDone }: { proof: PasswordProof; onDone(): void }) {
  const t = useTexts();
  const { api, atoms, dialogs, store } = useSite();
  const queries = useQueryClient();
  const ruleText = useRuleText();
  const { data: rules } = useQuery(registerRulesQuery(api));
  const form = useApiForm({
    values,
    fieldByCode: {
      'identity.old-password-wrong': 'oldPassword',
      'verification.too-many': 'verificationCode',
    },
    async send({ oldPassword, verificationCode, ...fresh }) {
      const { endedSessions } = await changePassword(api, {
        ...fresh,
        ...(proof.hasPassword && { oldPassword }),
        ...(proof.code && { verificationCode }),
      });
      for (const { queryKey } of [memberSecurityQuery(api), sessionsQuery(api), passwordProofQuery(api)])
        void queries.invalidateQueries({ queryKey });
      dialogs.toast({ tone: 'success', text: t('password.changed', { count: endedSessions }) });
      onDone();
    },
  });
  const { register, errors, getValues, watch } = form;
  const formatProblem = (problem: Problem | undefined) =>
    problem === undefined || ruleText(problem.rule, problem.params);
  const hint = getPasswordHint('password', rules);
  const sendCode = createCodeSender(form, () =>
    requestPasswordCode(api, { language: store.get(atoms.language) }),
  );
  return (
    <DialogForm
      onSubmit={form.submit}
      busy={form.busy}
      failure={form.failure}
      submitLabel={t('password.submit')}
      marked
    >
      {proof.hasPassword && (
        <PasswordField
          label={t('password.old')}
          autoComplete="current-password"
          error={errors.oldPassword?.message}
          {...register('oldPassword', { validate: (value) => value !== '' || ruleText('required') })}
        />
      )}
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        helper={ruleText(hint.rule, hint.params)}
        error={errors.newPassword?.message}
        below={<PasswordLevelMeter value={watch('newPassword')} />}
        {...register('newPassword', {
          validate: (value) =>
            formatProblem(findPasswordProblem('password', { value, old: getValues('oldPassword') }, rules)),
        })}
      />
      <PasswordField
        label={t('password.confirm')}
        autoComplete="new-password"
        error={errors.confirmNewPassword?.message}
        {...register('confirmNewPassword', {
          validate: (value) => value === getValues('newPassword') || ruleText('passwords_differ'),
        })}
      />
      {proof.code && (
        <CodeField
          label={t(`code.of.${proof.code.method}`)}
          helper={t(`code.note.${proof.code.method}`, { to: proof.code.hint ?? '' })}
          error={errors.verificationCode?.message}
          lettersToo={proof.code.method === 'authenticator'}
          aside={proof.code.method !== 'authenticator' && <SendCode sent={false} onSend={sendCode} />}
          {...register('verificationCode', {
            validate: (value) => value.trim() !== '' || ruleText('required'),
          })}
        />
      )}
    </DialogForm>
  );
}
