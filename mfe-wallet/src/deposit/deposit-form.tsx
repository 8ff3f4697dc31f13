import { type DepositMethod, depositMethodsQuery, depositsQuery, isUndecided } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import {
  AsyncContent,
  getCurrencySymbol,
  LoadingGroup,
  useErrorText,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { Alert, AmountInput, Button, Card, Empty, Field, Skeleton } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type FormEvent, useId, useRef, useState } from 'react';
import { paths } from '../paths.ts';
import styles from './deposit-form.module.css';
import { DepositPromotions } from './deposit-promotions.tsx';
import {
  type AmountProblem,
  checkAmount,
  computeCredit,
  computeMaxNow,
  getChosenMethod,
  isOpen,
} from './deposit-rules.ts';
import { DepositSummary } from './deposit-summary.tsx';
import { MethodCards } from './method-cards.tsx';
import { findTaken } from './promotion-offers.ts';
import type { Deposit } from './use-deposit.ts';
import { useFirstAnswers, usePromotions } from './use-first-answers.ts';

/**
 * Form that chooses a payment method and an amount, shows the credited amount, and creates the order. It shows a
 * skeleton until the promotions and the offer of a limit have loaded, so that the button does not move later.
 */
export function DepositForm({ deposit }: { deposit: Deposit }) {
  const t = useTexts();
  const { api } = useSite();
  const methods = useQuery(depositMethodsQuery(api));
  const hasAnswers = useFirstAnswers();
  if (!hasAnswers && !methods.error) return <FormSkeleton />;
  return (
    <AsyncContent
      query={methods}
      failed={t('deposit.methodsFailed')}
      frame={Card}
      skeleton={<FormSkeleton />}
    >
      {(open) => {
        const method = getChosenMethod(open, deposit.draft.methodId);
        return method ? <Form methods={open} method={method} deposit={deposit} /> : <NoMethods />;
      }}
    </AsyncContent>
  );
}

function NoMethods() {
  const t = useTexts();
  return (
    <Card>
      <Empty icon="landmark" title={t('deposit.noMethods')} text={t('deposit.noMethodsText')} />
    </Card>
  );
}

interface FormProps {
  methods: readonly DepositMethod[];
  method: DepositMethod;
  deposit: Deposit;
}

function Form({ methods, method, deposit }: FormProps) {
  const t = useTexts();
  const { texts } = useSite();
  const stepsId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [checking, setChecking] = useState(false);
  const { draft, refused } = deposit;
  const taken = findTaken(usePromotions().data ?? [], draft.promotionId);
  const problem = refused ?? (checking ? checkAmount(method, draft.amountMinor, taken) : undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    if (checkAmount(method, draft.amountMinor, taken)) field.current?.focus();
    else deposit.submit(method, taken);
  };
  return (
    <Card>
      <form
        data-preserved
        className={styles.form}
        noValidate
        onSubmit={submit}
        aria-busy={deposit.busy || undefined}
      >
        <MethodCards
          methods={methods}
          chosen={method}
          onChoose={(methodId) => deposit.change({ methodId })}
        />
        <AmountField
          fieldRef={field}
          method={method}
          deposit={deposit}
          problem={problem}
          onLeft={() => draft.amountMinor !== undefined && setChecking(true)}
        />
        <DepositSummary method={method} amountMinor={draft.amountMinor} />
        <DepositPromotions
          creditMinor={computeCredit(method, draft.amountMinor)}
          takenId={taken?.id}
          onTake={(promotionId) => deposit.change({ promotionId })}
        />
        <section aria-labelledby={stepsId} className={styles.steps}>
          <h3 id={stepsId} className={styles.legend}>
            {t('deposit.howItWorks')}
          </h3>
          <p>{texts.pick(method.instructions)}</p>
        </section>
        <SubmitNotice deposit={deposit} />
        <Button type="submit" tone="gold" size="large" wide icon="plus" busy={deposit.busy}>
          {t('deposit.submit')}
        </Button>
      </form>
    </Card>
  );
}

interface AmountFieldProps {
  fieldRef: React.Ref<HTMLInputElement>;
  method: DepositMethod;
  deposit: Deposit;
  problem: AmountProblem | undefined;
  onLeft(): void;
}

function AmountField({ fieldRef, method, deposit, problem, onLeft }: AmountFieldProps) {
  const t = useTexts();
  const { money } = useSite();
  const { draft } = deposit;
  const most = computeMaxNow(method);
  const choose = (amountMinor: number) => deposit.change({ amountMinor });
  const helper = t('deposit.limits', {
    min: money.withSymbol(method.minMinor),
    max: money.withSymbol(method.maxMinor),
    left: money.withSymbol(method.dailyLeftMinor),
  });
  return (
    <div className={styles.amount}>
      <Field
        label={t('deposit.amount')}
        required
        helper={helper}
        {...(problem && { error: t(`deposit.problem.${problem.rule}`, { limit: limitText(problem) }) })}
      >
        <AmountInput
          ref={fieldRef}
          symbol={getCurrencySymbol(money)}
          minor={draft.amountMinor}
          onMinor={(amountMinor) => deposit.change({ amountMinor })}
          onBlur={onLeft}
          end={
            <Button tone="link" size="small" onClick={() => choose(most)}>
              {t('deposit.max')}
            </Button>
          }
        />
      </Field>
      <fieldset className={styles.quick} aria-label={t('deposit.quickAmounts')}>
        {method.quickAmountsMinor
          .filter((minor) => minor <= most)
          .map((minor) => (
            <button
              key={minor}
              type="button"
              className={styles.chip}
              aria-pressed={minor === draft.amountMinor}
              onClick={() => choose(minor)}
            >
              {money.format(minor).replace(/\.00$/, '')}
            </button>
          ))}
      </fieldset>
    </div>
  );

  function limitText(found: AmountProblem): string {
    return 'limitMinor' in found ? money.withSymbol(found.limitMinor) : '';
  }
}

/** Explains why the order cannot be submitted when no field is at fault. */
function SubmitNotice({ deposit }: { deposit: Deposit }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { atoms } = useSite();
  const online = useAtomValue(atoms.online);
  if (!online)
    return (
      <Alert live tone="warning" icon="wifi-off" title={t('offline.title')}>
        {t('offline.money')}
      </Alert>
    );
  if (deposit.failure === undefined || deposit.refused) return null;
  if (isUndecided(deposit.failure))
    return (
      <Alert live tone="warning" title={t('deposit.undecided')}>
        {t('deposit.undecidedText')}
      </Alert>
    );
  return (
    <Alert live tone="danger" title={errorText(deposit.failure)}>
      {isAppError(deposit.failure, 'wallet.too-many-open-orders') ? <OpenOrders /> : undefined}
    </Alert>
  );
}

/** Links to the orders that prevent another one: each can be paid or cancelled there. */
function OpenOrders() {
  const { api, money } = useSite();
  const { data = [] } = useQuery(depositsQuery(api));
  return (
    <ul className={styles.openOrders}>
      {data
        .filter(({ status }) => isOpen(status))
        .map((order) => (
          <li key={order.orderNo}>
            <Link to={paths.depositOrder(order)}>
              {order.orderNo} · {money.withSymbol(order.amountMinor)}
            </Link>
          </li>
        ))}
    </ul>
  );
}

const FormSkeleton = () => (
  <Card>
    <LoadingGroup className={styles.form}>
      <div className={styles.skeletons}>
        <Skeleton height={76} />
        <Skeleton height={76} />
      </div>
      <Skeleton height={50} />
      <Skeleton height={36} width="70%" />
      <Skeleton height={110} />
      <Skeleton height={52} />
    </LoadingGroup>
  </Card>
);
