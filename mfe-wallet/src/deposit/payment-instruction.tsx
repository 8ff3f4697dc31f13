import type { DepositDetails, DepositInstruction } from '@parlour/api-client';
import { formatAmount } from '@parlour/money';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Alert, CopyButton, QrCode } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { Countdown } from '../countdown.tsx';
import { PaidForm } from './paid-form.tsx';
import styles from './payment-instruction.module.css';

export type UnpaidOrder = DepositDetails & { instruction: DepositInstruction };

/**
 * The payment instructions of a manual order: the receiving account, the exact amount, the reference, and the
 * remaining time.
 */
export default function PaymentInstruction({ order }: { order: UnpaidOrder }) {
  const t = useTexts();
  const titleId = useId();
  const { atoms, money, texts } = useSite();
  const language = useAtomValue(atoms.language);
  const { payee, referenceCode, text } = order.instruction;
  const bank = texts.pick(payee.bank);
  const receiver: [key: string, shown: string, copied: string][] =
    order.kind === 'AGENT'
      ? [
          ['agent', payee.holder, payee.holder],
          ['agentNo', payee.number, payee.number],
        ]
      : [
          ['bank', bank, bank],
          ['holder', payee.holder, payee.holder],
          ['account', payee.number, payee.number],
        ];
  const lines: [key: string, shown: string, copied: string][] = [
    ...receiver,
    ['amount', money.withSymbol(order.amountMinor), formatAmount(order.amountMinor)],
    ['reference', referenceCode, referenceCode],
  ];
  return (
    <section aria-labelledby={titleId} className={styles.box}>
      <h3 id={titleId} className={styles.title}>
        {t('instruction.title')}
      </h3>
      <Countdown
        until={order.expiresAt}
        texts={{ left: (time) => t('instruction.left', { time }), over: t('instruction.over') }}
      >
        {t('instruction.until', { time: formatTime(order.expiresAt, language) })}
      </Countdown>
      <p>{texts.pick(text)}</p>
      <div className={styles.payee}>
        <dl className={styles.lines}>
          {lines.map(([key, shown, copied]) => (
            <div key={key} className={styles.line}>
              <dt>{t(`instruction.${key}`)}</dt>
              <dd className={styles.value}>
                {shown}
                <CopyButton
                  text={copied}
                  label={t('instruction.copy', { what: t(`instruction.${key}`) })}
                  copiedLabel={t('copied')}
                  failedLabel={t('copyFailed')}
                />
              </dd>
            </div>
          ))}
        </dl>
        {payee.qr && (
          <QrCode text={payee.qr} label={t('instruction.qr', { bank, number: payee.number })} size={180} />
        )}
      </div>
      <Alert tone="warning" title={t('instruction.exact', { reference: referenceCode })} />
      <PaidForm order={order} />
    </section>
  );
}
