import { addBankAccount, type BankAccounts, walletKey } from '@parlour/api-client';
import { PaymentPasswordField, useApiForm, useRuleText, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, Button, Field, Modal, Select, TextInput } from '@parlour/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { findNumberProblem, stripSeparators } from './bank-account-rules.ts';
import styles from './bank-accounts-view.module.css';

interface AddAccountDialogProps {
  data: BankAccounts;
  onClosed(): void;
}

/** Dialog that adds a bank account in the member's name. */
export default function AddAccountDialog({ data, onClosed }: AddAccountDialogProps) {
  const t = useTexts();
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Modal open={open} onClose={close} onExited={onClosed} title={t('accounts.add')} closeLabel={t('close')}>
      <AddAccountForm data={data} onDone={close} />
    </Modal>
  );
}

const values = { bankCode: '', number: '', holder: '', branch: '', paymentPassword: '' };

function AddAccountForm({ data, onDone }: { data: BankAccounts; onDone(): void }) {
  const t = useTexts();
  const { api, dialogs, texts } = useSite();
  const queries = useQueryClient();
  const ruleText = useRuleText();
  // One dialog is one intent: a retry adds the account once.
  const [requestId] = useState(() => crypto.randomUUID());
  const form = useApiForm({
    values,
    fieldByCode: {
      'identity.payment-password-wrong': 'paymentPassword',
      'identity.payment-password-locked': 'paymentPassword',
      'wallet.bank-unavailable': 'bankCode',
      'wallet.bank-account-exists': 'number',
    },
    async send({ bankCode, number, holder, branch, paymentPassword }) {
      await addBankAccount(api, {
        requestId,
        bankCode,
        number: stripSeparators(number),
        paymentPassword,
        ...(data.holder === undefined && { holder: holder.trim() }),
        ...(branch.trim() !== '' && { branch: branch.trim() }),
      });
      await queries.invalidateQueries({ queryKey: walletKey });
      dialogs.toast({ tone: 'success', text: t('accounts.added', { hours: data.coolingHours }) });
      onDone();
    },
  });
  const { register, errors, watch } = form;
  const bank = data.banks.find(({ code }) => code === watch('bankCode'));
  const written = (value: string) => value.trim() !== '' || ruleText('required');
  const withError = (message: string | undefined) => (message === undefined ? {} : { error: message });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <p className={styles.intro}>{t('accounts.addIntro', { hours: data.coolingHours })}</p>
      <Field label={t('accounts.bank')} required {...withError(errors.bankCode?.message)}>
        <Select
          icon="landmark"
          placeholder={t('accounts.chooseBank')}
          options={data.banks.map(({ code, name }) => ({ value: code, label: texts.pick(name) }))}
          {...register('bankCode', { validate: written })}
        />
      </Field>
      <Field
        label={t('accounts.number')}
        required
        helper={bank && t('accounts.numberNote', { min: bank.numberMin, max: bank.numberMax })}
        {...withError(errors.number?.message)}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={64}
          {...register('number', {
            validate: (value) => {
              const problem = findNumberProblem(value, bank);
              return problem === undefined || t(`accounts.problem.${problem.rule}`, problem);
            },
          })}
        />
      </Field>
      {data.holder === undefined ? (
        <Field
          label={t('accounts.holder')}
          required
          helper={t('accounts.holderNote')}
          {...withError(errors.holder?.message)}
        >
          <TextInput autoComplete="name" maxLength={64} {...register('holder', { validate: written })} />
        </Field>
      ) : (
        <p className={styles.note}>{t('accounts.holderFixed', { name: data.holder })}</p>
      )}
      <Field label={t('accounts.branch')} {...withError(errors.branch?.message)}>
        <TextInput autoComplete="off" maxLength={80} {...register('branch')} />
      </Field>
      <PaymentPasswordField
        error={errors.paymentPassword?.message}
        {...register('paymentPassword', { validate: (value) => value !== '' || ruleText('required') })}
      />
      {form.failure && <Alert tone="danger" live title={form.failure} />}
      <Button type="submit" tone="gold" size="large" wide busy={form.busy}>
        {t('accounts.add')}
      </Button>
    </form>
  );
}
