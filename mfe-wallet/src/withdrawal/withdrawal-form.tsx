import {
  type BankAccounts,
  bankAccountsQuery,
  isUndecided,
  type WithdrawalTerms,
  withdrawalTermsQuery,
} from '@parlour/api-client';
import {
  AsyncContent,
  getCurrencySymbol,
  LoadingGroup,
  PaymentPasswordField,
  useFormatError,
  useRuleText,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { Alert, AmountInput, Button, Card, Field, Skeleton } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { AccountChoice } from './account-choice.tsx';
import { SetupSteps } from './setup-steps.tsx';
import { TurnoverList } from './turnover-list.tsx';
import type { WithdrawalState } from './use-withdrawal.ts';
import styles from './withdrawal-form.module.css';
import {
  type AmountProblem,
  checkAmount,
  computeMaxNow,
  findField,
  getChosenAccount,
  type WithdrawalField,
} from './withdrawal-rules.ts';
import { WithdrawalSummary } from './withdrawal-summary.tsx';

/** Form that requests a withdrawal. Before the first withdrawal, it shows the missing setup steps instead. */
export function WithdrawalForm({ withdrawal }: { withdrawal: WithdrawalState }) {
  const t = useTexts();
  const { api } = useSite();
  const terms = useQuery(withdrawalTermsQuery(api));
  const accounts = useQuery(bankAccountsQuery(api));
  return (
    <AsyncContent query={terms} failed={t('withdrawal.failed')} frame={Card} skeleton={<FormSkeleton />}>
      {(open) => (
        <AsyncContent query={accounts} failed={t('accounts.failed')} frame={Card} skeleton={<FormSkeleton />}>
          {(list) =>
            isSetUp(open, list) ? (
              <Form terms={open} accounts={list} withdrawal={withdrawal} />
            ) : (
              <SetupSteps
                hasPaymentPassword={open.blockedBy !== 'identity.payment-password-missing'}
                hasAccount={list.accounts.length > 0}
              />
            )
          }
        </AsyncContent>
      )}
    </AsyncContent>
  );
}

const isSetUp = ({ blockedBy }: WithdrawalTerms, { accounts }: BankAccounts): boolean =>
  blockedBy !== 'identity.payment-password-missing' && accounts.length > 0;

interface FormProps {
  terms: WithdrawalTerms;
  accounts: BankAccounts;
  withdrawal: WithdrawalState;
}

function Form({ terms, accounts, withdrawal }: FormProps) {
  const t = useTexts();
  const ruleText = useRuleText();
  const formatError = useFormatError();
  const amountField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [checking, setChecking] = useState(false);
  const { draft, failure } = withdrawal;
  const account = getChosenAccount(accounts.accounts, draft.accountId);
  const problem = checking ? checkAmount(terms, draft.amountMinor) : undefined;
  const refusedField = findField(failure);
  const getRefusal = (field: WithdrawalField): string | undefined =>
    refusedField === field ? formatError(failure) : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    if (checkAmount(terms, draft.amountMinor)) amountField.current?.focus();
    else if (password === '') passwordField.current?.focus();
    else if (account) {
      withdrawal.submit(terms, account.id, password);
      setPassword('');
    }
  };
  return (
    <Card>
      <form className={styles.form} noValidate onSubmit={submit} aria-busy={withdrawal.busy || undefined}>
        <AccountChoice
          accounts={accounts.accounts}
          chosenId={account?.id}
          error={getRefusal('account')}
          onChoose={(accountId) => withdrawal.change({ accountId })}
        />
        <AmountField
          fieldRef={amountField}
          terms={terms}
          withdrawal={withdrawal}
          problem={problem}
          refusal={getRefusal('amount')}
          onLeft={() => draft.amountMinor !== undefined && setChecking(true)}
        />
        <WithdrawalSummary terms={terms} amountMinor={draft.amountMinor} />
        {terms.turnoverTasks.length > 0 && <TurnoverList tasks={terms.turnoverTasks} />}
        <PaymentPasswordField
          ref={passwordField}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={
            getRefusal('paymentPassword') ??
            (checking && password === '' && !failure ? ruleText('required') : undefined)
          }
        />
        <p className={styles.note}>{t('withdrawal.note', { minutes: terms.autoReceiptMinutes })}</p>
        <SubmitNotice withdrawal={withdrawal} terms={terms} />
        <Button type="submit" tone="gold" size="large" wide icon="banknote" busy={withdrawal.busy}>
          {t('withdrawal.submit')}
        </Button>
      </form>
    </Card>
  );
}

interface AmountFieldProps {
  fieldRef: React.Ref<HTMLInputElement>;
  terms: WithdrawalTerms;
  withdrawal: WithdrawalState;
  problem: AmountProblem | undefined;
  /** The text of the gateway's refusal of the amount. */
  refusal: string | undefined;
  onLeft(): void;
}

function AmountField({ fieldRef, terms, withdrawal, problem, refusal, onLeft }: AmountFieldProps) {
  const t = useTexts();
  const { money } = useSite();
  const most = computeMaxNow(terms);
  const limit = problem && 'limitMinor' in problem ? money.withSymbol(problem.limitMinor) : '';
  const error = refusal ?? (problem && t(`withdrawal.problem.${problem.rule}`, { limit }));
  const helper = t('withdrawal.limits', {
    min: money.withSymbol(terms.minMinor),
    max: money.withSymbol(terms.maxMinor),
    left: money.withSymbol(terms.dailyLeftMinor),
    count: terms.dailyCountLeft,
  });
  return (
    <Field
      label={t('withdrawal.amount')}
      required
      helper={helper}
      aside={t('withdrawal.available', { amount: money.withSymbol(terms.availableMinor) })}
      {...(error !== undefined && { error })}
    >
      <AmountInput
        data-preserved
        ref={fieldRef}
        symbol={getCurrencySymbol(money)}
        minor={withdrawal.draft.amountMinor}
        onMinor={(amountMinor) => withdrawal.change({ amountMinor })}
        onBlur={onLeft}
        end={
          most > 0 && (
            <Button tone="link" size="small" onClick={() => withdrawal.change({ amountMinor: most })}>
              {t('withdrawal.max')}
            </Button>
          )
        }
      />
    </Field>
  );
}

/** Explains why a request is refused, or would be, when no field is at fault. */
function SubmitNotice({ withdrawal, terms }: Pick<FormProps, 'withdrawal' | 'terms'>) {
  const t = useTexts();
  const formatError = useFormatError();
  const { atoms, texts } = useSite();
  const online = useAtomValue(atoms.online);
  if (!online)
    return (
      <Alert live tone="warning" icon="wifi-off" title={t('offline.title')}>
        {t('offline.money')}
      </Alert>
    );
  const { failure } = withdrawal;
  if (isUndecided(failure))
    return (
      <Alert live tone="warning" title={t('withdrawal.undecided')}>
        {t('withdrawal.undecidedText')}
      </Alert>
    );
  if (failure !== undefined)
    return findField(failure) ? null : <Alert live tone="danger" title={formatError(failure)} />;
  if (terms.blockedBy)
    return (
      <Alert tone="warning" title={texts.i18n.t(terms.blockedBy, { ns: 'errors', keySeparator: false })} />
    );
  return null;
}

const FormSkeleton = () => (
  <Card>
    <LoadingGroup className={styles.form}>
      <Skeleton height={72} />
      <Skeleton height={50} />
      <Skeleton height={110} />
      <Skeleton height={50} />
      <Skeleton height={52} />
    </LoadingGroup>
  </Card>
);
