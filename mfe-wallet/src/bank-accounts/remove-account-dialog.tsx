import {
  type BankAccount,
  type BankAccounts,
  removeBankAccount,
  requestBankAccountCode,
  walletKey,
} from '@parlour/api-client';
import {
  PaymentPasswordField,
  SendCode,
  useApiForm,
  useRuleText,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { Alert, Button, Field, Modal, TextInput } from '@parlour/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './bank-accounts-view.module.css';

interface RemoveAccountDialogProps {
  account: BankAccount;
  data: BankAccounts;
  onClosed(): void;
}

/** Dialog that removes a bank account. It requires the payment password and a code. */
export default function RemoveAccountDialog({ account, data, onClosed }: RemoveAccountDialogProps) {
  const t = useTexts();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Modal
      open={open}
      onClose={close}
      onExited={onClosed}
      title={t('accounts.removeTitle')}
      closeLabel={t('close')}
    >
      {data.removalCode ? (
        <RemoveAccountForm account={account} code={data.removalCode} onDone={close} />
      ) : (
        <Alert tone="warning" title={t('accounts.noCode')}>
          {t('accounts.noCodeText')}
        </Alert>
      )}
    </Modal>
  );
}

interface FormProps {
  account: BankAccount;
  code: NonNullable<BankAccounts['removalCode']>;
  onDone(): void;
}

function RemoveAccountForm({ account, code, onDone }: FormProps) {
  const t = useTexts();
  const { api, atoms, dialogs, store, texts } = useSite();
  const queries = useQueryClient();
  const ruleText = useRuleText();
  const form = useApiForm({
    values: { verificationCode: '', paymentPassword: '' },
    fieldByCode: {
      'identity.payment-password-wrong': 'paymentPassword',
      'identity.payment-password-locked': 'paymentPassword',
      'verification.code-missing': 'verificationCode',
      'verification.code-invalid': 'verificationCode',
      'verification.code-expired': 'verificationCode',
    },
    async send(proof) {
      await removeBankAccount(api, { id: account.id, ...proof });
      await queries.invalidateQueries({ queryKey: walletKey });
      dialogs.toast({ tone: 'success', text: t('accounts.removed') });
      onDone();
    },
  });
  const { errors, register, setError, formatError } = form;
  const sendCode = async (): Promise<boolean> => {
    try {
      await requestBankAccountCode(api, { language: store.get(atoms.language) });
      return true;
    } catch (error) {
      setError('verificationCode', { message: formatError(error) });
      return false;
    }
  };
  const required = (value: string) => value.trim() !== '' || ruleText('required');
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <p className={styles.intro}>
        {t('accounts.removeIntro', { name: `${texts.pick(account.bankName)} ${account.numberMasked}` })}
      </p>
      <Field
        label={t(`accounts.code.${code.method}`)}
        required
        helper={t(`accounts.codeNote.${code.method}`, { to: code.hint ?? '' })}
        aside={code.method !== 'authenticator' && <SendCode sent={false} onSend={sendCode} />}
        {...(errors.verificationCode?.message !== undefined && { error: errors.verificationCode.message })}
      >
        <TextInput
          icon="shield-check"
          autoComplete="one-time-code"
          inputMode={code.method === 'authenticator' ? 'text' : 'numeric'}
          maxLength={32}
          {...register('verificationCode', { validate: required })}
        />
      </Field>
      <PaymentPasswordField
        error={errors.paymentPassword?.message}
        {...register('paymentPassword', { validate: (value) => value !== '' || ruleText('required') })}
      />
      {form.failure && <Alert tone="danger" live title={form.failure} />}
      <Button type="submit" tone="danger" size="large" wide busy={form.busy}>
        {t('accounts.remove')}
      </Button>
    </form>
  );
}
