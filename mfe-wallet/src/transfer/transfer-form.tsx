import { isUndecided, type TransferTerms, transferTermsQuery } from '@parlour/api-client';
import { memberPages } from '@parlour/contracts';
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
import { Alert, AmountInput, Button, Card, Empty, Field, Skeleton, TextInput } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import styles from './transfer-form.module.css';
import {
  type AmountProblem,
  checkAmount,
  computeMaxNow,
  findField,
  remarkLengthMax,
  type TransferField,
} from './transfer-rules.ts';
import type { TransferState } from './use-transfer.ts';

/** The page of the personal centre where the payment password is set. */
const accountPage = memberPages.account;

/** Form of a transfer to the agent above, or the reason why this account cannot make one. */
export function TransferForm({ transfer }: { transfer: TransferState }) {
  const t = useTexts();
  const { api } = useSite();
  const terms = useQuery(transferTermsQuery(api));
  return (
    <AsyncContent query={terms} failed={t('transfer.failed')} frame={Card} skeleton={<FormSkeleton />}>
      {(open) => <Content terms={open} transfer={transfer} />}
    </AsyncContent>
  );
}

interface FormProps {
  terms: TransferTerms;
  transfer: TransferState;
}

function Content({ terms, transfer }: FormProps) {
  const t = useTexts();
  const { panels, texts } = useSite();
  const { blockedBy } = terms.up;
  if (blockedBy === 'wallet.transfers-off' || blockedBy === 'wallet.transfer-not-allowed')
    return (
      <Card>
        <Empty
          icon="arrow-left-right"
          title={t('transfer.none')}
          text={
            blockedBy === 'wallet.transfers-off'
              ? texts.i18n.t(blockedBy, { ns: 'errors', keySeparator: false })
              : t('transfer.noneText')
          }
        />
      </Card>
    );
  if (blockedBy === 'identity.payment-password-missing')
    return (
      <Card>
        <Empty
          icon="lock"
          title={t('transfer.passwordFirst')}
          text={t('transfer.passwordFirstText')}
          action={
            <Button tone="gold" onClick={() => panels.open('member', accountPage)}>
              {t('setup.setPassword')}
            </Button>
          }
        />
      </Card>
    );
  return <Form terms={terms} transfer={transfer} />;
}

function Form({ terms, transfer }: FormProps) {
  const t = useTexts();
  const ruleText = useRuleText();
  const formatError = useFormatError();
  const amountField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [checking, setChecking] = useState(false);
  const { draft, failure } = transfer;
  const problem = checking ? checkAmount(terms, draft.amountMinor) : undefined;
  const refusedField = findField(failure);
  const getRefusal = (field: TransferField): string | undefined =>
    refusedField === field ? formatError(failure) : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    if (checkAmount(terms, draft.amountMinor)) amountField.current?.focus();
    else if (password === '') passwordField.current?.focus();
    else if (await transfer.submit(terms, password)) {
      setPassword('');
      setChecking(false);
    }
  };
  return (
    <Card>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-busy={transfer.busy || undefined}
      >
        <dl className={styles.receiver}>
          <dt>{t('transfer.to')}</dt>
          <dd>
            <bdi>{terms.up.upline}</bdi>
          </dd>
        </dl>
        <AmountField
          fieldRef={amountField}
          terms={terms}
          transfer={transfer}
          problem={problem}
          refusal={getRefusal('amount')}
          onLeft={() => draft.amountMinor !== undefined && setChecking(true)}
        />
        <Field label={t('transfer.remark')} helper={t('transfer.remarkNote')}>
          <TextInput
            data-preserved
            value={draft.remark}
            maxLength={remarkLengthMax}
            autoComplete="off"
            onChange={({ target }) => transfer.change({ remark: target.value })}
          />
        </Field>
        <PaymentPasswordField
          ref={passwordField}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={
            getRefusal('paymentPassword') ??
            (checking && password === '' && !failure ? ruleText('required') : undefined)
          }
        />
        <p className={styles.note}>{t('transfer.note')}</p>
        <SubmitNotice transfer={transfer} terms={terms} />
        <Button type="submit" tone="gold" size="large" wide icon="arrow-left-right" busy={transfer.busy}>
          {t('transfer.submit')}
        </Button>
      </form>
    </Card>
  );
}

interface AmountFieldProps extends FormProps {
  fieldRef: React.Ref<HTMLInputElement>;
  problem: AmountProblem | undefined;
  /** The text of the gateway's refusal of the amount. */
  refusal: string | undefined;
  onLeft(): void;
}

function AmountField({ fieldRef, terms, transfer, problem, refusal, onLeft }: AmountFieldProps) {
  const t = useTexts();
  const { money } = useSite();
  const most = computeMaxNow(terms);
  const limit = problem && 'limitMinor' in problem ? money.withSymbol(problem.limitMinor) : '';
  const error = refusal ?? (problem && t(`transfer.problem.${problem.rule}`, { limit }));
  const helper = t('transfer.limits', {
    min: money.withSymbol(terms.minMinor),
    max: money.withSymbol(terms.maxMinor),
    left: money.withSymbol(terms.up.dailyLeftMinor),
  });
  return (
    <Field
      label={t('transfer.amount')}
      required
      helper={helper}
      aside={t('transfer.available', { amount: money.withSymbol(terms.up.availableMinor) })}
      {...(error !== undefined && { error })}
    >
      <AmountInput
        data-preserved
        ref={fieldRef}
        symbol={getCurrencySymbol(money)}
        minor={transfer.draft.amountMinor}
        onMinor={(amountMinor) => transfer.change({ amountMinor })}
        onBlur={onLeft}
        end={
          most > 0 && (
            <Button tone="link" size="small" onClick={() => transfer.change({ amountMinor: most })}>
              {t('transfer.max')}
            </Button>
          )
        }
      />
    </Field>
  );
}

/** Shows the result, or explains why a transfer is refused, or would be, when no field is at fault. */
function SubmitNotice({ transfer, terms }: FormProps) {
  const t = useTexts();
  const formatError = useFormatError();
  const { atoms, money, texts } = useSite();
  const online = useAtomValue(atoms.online);
  const { failure, done } = transfer;
  const { blockedBy, turnoverRemainingMinor } = terms.up;
  const turnover = t('transfer.turnover', { amount: money.withSymbol(turnoverRemainingMinor) });
  if (!online)
    return (
      <Alert live tone="warning" icon="wifi-off" title={t('offline.title')}>
        {t('offline.money')}
      </Alert>
    );
  if (done)
    return (
      <Alert live tone="success" title={t('transfer.done', { amount: money.withSymbol(done.amountMinor) })}>
        {t('transfer.doneText', { name: done.counterparty ?? '', number: done.transferNo })}
      </Alert>
    );
  if (isUndecided(failure))
    return (
      <Alert live tone="warning" title={t('transfer.undecided')}>
        {t('transfer.undecidedText')}
      </Alert>
    );
  if (failure !== undefined)
    return findField(failure) ? null : <Alert live tone="danger" title={formatError(failure)} />;
  if (blockedBy === 'wallet.turnover-open') return <Alert tone="warning" title={turnover} />;
  if (blockedBy)
    return <Alert tone="warning" title={texts.i18n.t(blockedBy, { ns: 'errors', keySeparator: false })} />;
  return null;
}

const FormSkeleton = () => (
  <Card>
    <LoadingGroup className={styles.form}>
      <Skeleton height={26} />
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={50} />
      <Skeleton height={52} />
    </LoadingGroup>
  </Card>
);
