import {
  memberSecurityQuery,
  type PasswordProof,
  passwordProofQuery,
  registerRulesQuery,
  setPaymentPassword,
} from '@parlour/api-client';
import { AsyncContent, useApiForm, useRuleText, useSite, useTexts } from '@parlour/remote-sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AccountDialog } from '../forms/account-dialog.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { PasswordLevelMeter } from './password-level-meter.tsx';
import { findPasswordProblem, getPasswordHint, type Problem } from './password-rules.ts';

/**
 * Dialog for the password that protects money and points. Setting it takes the login password; changing it also takes
 * the old one.
 */
export default function PaymentPasswordDialog({ isSet, onClosed }: { isSet: boolean; onClosed(): void }) {
  const t = useTexts();
  const { api } = useSite();
  const proof = useQuery(passwordProofQuery(api));
  return (
    <AccountDialog title={t(isSet ? 'payment.changeTitle' : 'payment.setTitle')} onClosed={onClosed}>
      {(close) => (
        <AsyncContent query={proof} failed={t('form.failed')}>
          {(data) => <PaymentPasswordForm isSet={isSet} proof={data} onDone={close} />}
        </AsyncContent>
      )}
    </AccountDialog>
  );
}

const values = { password: '', oldPaymentPassword: '', paymentPassword: '', confirmPaymentPassword: '' };

interface FormProps {
  isSet: boolean;
  proof: PasswordProof;
  onDone(): void;
}

function PaymentPasswordForm({ isSet, proof, onDone }: FormProps) {
  const t = useTexts();
  const { api, dialogs } = useSite();
  const queries = useQueryClient();
  const ruleText = useRuleText();
  const { data: rules } = useQuery(registerRulesQuery(api));
  const form = useApiForm({
    values,
    fieldByCode: {
      'identity.wrong-credentials': 'password',
      'identity.payment-password-wrong': 'oldPaymentPassword',
      'identity.payment-password-locked': 'oldPaymentPassword',
    },
    async send({ password, oldPaymentPassword, ...fresh }) {
      await setPaymentPassword(api, {
        ...fresh,
        ...(proof.hasPassword && { password }),
        ...(isSet && { oldPaymentPassword }),
      });
      await queries.invalidateQueries({ queryKey: memberSecurityQuery(api).queryKey });
      dialogs.toast({ tone: 'success', text: t('payment.done') });
      onDone();
    },
  });
  const { register, errors, getValues, watch } = form;
  const hint = getPasswordHint('paymentPassword', rules);
  const formatProblem = (problem: Problem | undefined) =>
    problem === undefined || ruleText(problem.rule, problem.params);
  const written = (value: string) => value !== '' || ruleText('required');
  return (
    <DialogForm
      onSubmit={form.submit}
      busy={form.busy}
      failure={form.failure}
      submitLabel={t(isSet ? 'payment.change' : 'payment.set')}
      marked
    >
      {proof.hasPassword && (
        <PasswordField
          label={t('form.loginPassword')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { validate: written })}
        />
      )}
      {isSet && (
        <PasswordField
          label={t('payment.old')}
          autoComplete="off"
          error={errors.oldPaymentPassword?.message}
          {...register('oldPaymentPassword', { validate: written })}
        />
      )}
      <PasswordField
        label={t('payment.new')}
        autoComplete="off"
        helper={ruleText(hint.rule, hint.params)}
        error={errors.paymentPassword?.message}
        below={<PasswordLevelMeter value={watch('paymentPassword')} />}
        {...register('paymentPassword', {
          validate: (value) =>
            formatProblem(
              findPasswordProblem('paymentPassword', { value, old: getValues('oldPaymentPassword') }, rules),
            ),
        })}
      />
      <PasswordField
        label={t('payment.confirm')}
        autoComplete="off"
        error={errors.confirmPaymentPassword?.message}
        {...register('confirmPaymentPassword', {
          validate: (value) => value === getValues('paymentPassword') || ruleText('passwords_differ'),
        })}
      />
    </DialogForm>
  );
}
