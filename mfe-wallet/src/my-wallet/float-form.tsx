import { type Balance, moveFloat, walletKey } from '@parlour/api-client';
import { getCurrencySymbol, useFormatError, useMoneyIntent, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, AmountInput, Button, Card, Field, SectionHeading, Segmented } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { type FormEvent, useId, useRef, useState } from 'react';
import styles from './my-wallet-page.module.css';

type Kind = 'FLOAT_IN' | 'FLOAT_OUT';

/**
 * An agent's float, from which transfers to downlines are paid, and a form that transfers the agent's own money
 * to it and back.
 */
export function FloatForm({ balance }: { balance: Pick<Balance, 'mainMinor' | 'floatMinor'> }) {
  const t = useTexts();
  const titleId = useId();
  const { money } = useSite();
  const amountField = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<Kind>('FLOAT_IN');
  const [amountMinor, setAmountMinor] = useState<number>();
  const [checking, setChecking] = useState(false);
  const move = useFloatMove(() => {
    setAmountMinor(undefined);
    setChecking(false);
  });
  const availableMinor = kind === 'FLOAT_IN' ? balance.mainMinor : balance.floatMinor;
  const limit = money.withSymbol(availableMinor);
  const problem = findProblem(amountMinor, availableMinor);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    if (problem || amountMinor === undefined) amountField.current?.focus();
    else void move.submit({ kind, amountMinor });
  };
  return (
    <Card as="section" aria-labelledby={titleId}>
      <form className={styles.wallet} noValidate onSubmit={submit} aria-busy={move.busy || undefined}>
        <SectionHeading level={2} id={titleId} icon="users" title={t('float.title')} />
        <p className={styles.label}>{t('float.note', { amount: money.withSymbol(balance.floatMinor) })}</p>
        <Segmented<Kind>
          wide
          label={t('float.direction')}
          value={kind}
          onChange={(chosen) => {
            move.reset();
            setKind(chosen);
          }}
          segments={[
            { value: 'FLOAT_IN', label: t('float.in') },
            { value: 'FLOAT_OUT', label: t('float.out') },
          ]}
        />
        <Field
          label={t('transfer.amount')}
          required
          aside={t('transfer.available', { amount: limit })}
          {...(checking && problem && { error: t(`transfer.problem.${problem}`, { limit }) })}
        >
          <AmountInput
            ref={amountField}
            symbol={getCurrencySymbol(money)}
            minor={amountMinor}
            onMinor={(minor) => {
              move.reset();
              setAmountMinor(minor);
            }}
          />
        </Field>
        <FloatNotice failure={move.failure} isDone={move.isDone} />
        <Button type="submit" wide icon="arrow-left-right" busy={move.busy}>
          {t('float.submit')}
        </Button>
      </form>
    </Card>
  );
}

const findProblem = (
  amountMinor: number | undefined,
  availableMinor: number,
): 'required' | 'overBalance' | undefined => {
  if (amountMinor === undefined || amountMinor <= 0) return 'required';
  return amountMinor > availableMinor ? 'overBalance' : undefined;
};

function useFloatMove(onMoved: () => void) {
  const site = useSite();
  return useMoneyIntent<{ kind: Kind; amountMinor: number }, unknown>({
    key: 'float.intent',
    hold: 'transfer in progress',
    refetch: walletKey,
    send: (intent) => moveFloat(site.api, intent),
    onSent() {
      onMoved();
      void site.refreshBalance();
    },
  });
}

function FloatNotice({ failure, isDone }: { failure: unknown; isDone: boolean }) {
  const t = useTexts();
  const formatError = useFormatError();
  const { atoms } = useSite();
  const online = useAtomValue(atoms.online);
  if (!online)
    return (
      <Alert live tone="warning" icon="wifi-off" title={t('offline.title')}>
        {t('offline.money')}
      </Alert>
    );
  if (failure !== undefined) return <Alert live tone="danger" title={formatError(failure)} />;
  return isDone ? <Alert live tone="success" title={t('float.done')} /> : null;
}
