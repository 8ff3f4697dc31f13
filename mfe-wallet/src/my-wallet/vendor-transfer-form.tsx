import type { VendorWallet, VendorWallets } from '@parlour/api-client';
import type { VendorDirection } from '@parlour/contracts/calls';
import { getCurrencySymbol, useSite, useSwapHold, useTexts } from '@parlour/remote-sdk';
import { Alert, AmountInput, Button, Card, Field, SectionHeading, Segmented, Select } from '@parlour/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useVendorTransfer } from './use-vendor-transfer.ts';
import { TransferResults } from './vendor-transfer-results.tsx';
import { checkVendorAmount, getAvailable } from './vendor-transfer-rules.ts';
import styles from './vendor-wallets.module.css';

interface FormProps {
  wallets: readonly VendorWallet[];
  mainMinor: number;
  blockedBy: VendorWallets['blockedBy'];
}

/** Form of a transfer between the main account and one vendor. */
export function VendorTransferForm({ wallets, mainMinor, blockedBy }: FormProps) {
  const t = useTexts();
  const titleId = useId();
  const { money, texts } = useSite();
  const amountField = useRef<HTMLInputElement>(null);
  const [direction, setDirection] = useState<VendorDirection>('IN');
  const [chosen, setChosen] = useState<string>();
  const [amountMinor, setAmountMinor] = useState<number>();
  const [checking, setChecking] = useState(false);
  useSwapHold('an amount is filled in', amountMinor ?? 0);
  const transfer = useVendorTransfer('vendor-transfer', () => {
    setAmountMinor(undefined);
    setChecking(false);
  });
  const wallet = wallets.find(({ vendor }) => vendor === chosen) ?? wallets[0];
  const availableMinor = getAvailable(direction, mainMinor, wallet);
  const limit = money.withSymbol(availableMinor);
  const problem = checking ? checkVendorAmount(amountMinor, availableMinor) : undefined;
  const isBlocked = direction === 'IN' && blockedBy !== undefined;

  /** Every change clears the outcome of the previous transfer. */
  const change = (apply: () => void): void => {
    transfer.reset();
    setChecking(false);
    apply();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBlocked || !wallet) return;
    setChecking(true);
    if (checkVendorAmount(amountMinor, availableMinor)) amountField.current?.focus();
    else void transfer.submit({ direction, vendor: wallet.vendor, amountMinor });
  };
  return (
    <Card as="section" aria-labelledby={titleId}>
      <form className={styles.section} noValidate onSubmit={submit} aria-busy={transfer.busy || undefined}>
        <SectionHeading level={2} id={titleId} icon="arrow-left-right" title={t('vendors.transfer')} />
        <Segmented<VendorDirection>
          wide
          label={t('float.direction')}
          value={direction}
          onChange={(value) => change(() => setDirection(value))}
          segments={[
            { value: 'IN', label: t('vendors.in') },
            { value: 'OUT', label: t('vendors.out') },
          ]}
        />
        <Field label={t('vendors.vendor')}>
          <Select
            value={wallet?.vendor ?? ''}
            onChange={({ target }) => change(() => setChosen(target.value))}
            options={wallets.map(({ vendor, name }) => ({ value: vendor, label: name }))}
          />
        </Field>
        <Field
          label={t('transfer.amount')}
          required
          aside={t('transfer.available', { amount: limit })}
          {...(problem && { error: t(`transfer.problem.${problem}`, { limit }) })}
        >
          <AmountInput
            ref={amountField}
            symbol={getCurrencySymbol(money)}
            minor={amountMinor}
            onMinor={(minor) => change(() => setAmountMinor(minor))}
            end={
              availableMinor > 0 && (
                <Button tone="link" size="small" onClick={() => change(() => setAmountMinor(availableMinor))}>
                  {t('vendors.all')}
                </Button>
              )
            }
          />
        </Field>
        {isBlocked && (
          <Alert tone="warning" title={texts.i18n.t(blockedBy, { ns: 'errors', keySeparator: false })}>
            {t('vendors.wayBack')}
          </Alert>
        )}
        <TransferResults transfer={transfer} />
        {!isBlocked && (
          <Button type="submit" icon="arrow-left-right" size="large" wide busy={transfer.busy}>
            {t('vendors.submit')}
          </Button>
        )}
      </form>
    </Card>
  );
}
