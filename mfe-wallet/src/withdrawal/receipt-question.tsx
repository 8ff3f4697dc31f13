import type { Withdrawal } from '@parlour/api-client';
import { MissingDialogPart, useErrorText, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Alert, Button, createLazyPart } from '@parlour/ui';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { Countdown } from '../countdown.tsx';
import styles from './receipt-question.module.css';
import { useAnswer } from './use-answer.ts';

const ReceiptDialog = createLazyPart(() => import('./receipt-dialog.tsx'));

export type AwaitedWithdrawal = Withdrawal & { confirmBy: Date; awaitedMinor: number };

/** Asks whether a payment arrived, and counts down to the time at which it counts as received. */
export function ReceiptQuestion({ order }: { order: AwaitedWithdrawal }) {
  const t = useTexts();
  const titleId = useId();
  const { atoms, money } = useSite();
  const online = useAtomValue(atoms.online);
  const [dialog, setDialog] = useState<'PART_RECEIVED' | 'NOT_RECEIVED'>();
  const close = () => setDialog(undefined);
  return (
    <section aria-labelledby={titleId} className={styles.box}>
      <h3 id={titleId} className={styles.title}>
        {t('receipt.question', { amount: money.withSymbol(order.awaitedMinor) })}
      </h3>
      <AnswerTime confirmBy={order.confirmBy} />
      {online ? (
        <div className={styles.answers}>
          <ReceivedButton order={order} />
          <Button size="large" onClick={() => setDialog('PART_RECEIVED')}>
            {t('receipt.part')}
          </Button>
          <Button size="large" onClick={() => setDialog('NOT_RECEIVED')}>
            {t('receipt.none')}
          </Button>
        </div>
      ) : (
        <Alert live tone="warning" icon="wifi-off" title={t('offline.title')}>
          {t('offline.money')}
        </Alert>
      )}
      {dialog && (
        <ReceiptDialog
          order={order}
          answer={dialog}
          onClosed={close}
          missing={(retry: () => void) => <MissingDialogPart retry={retry} onClose={close} />}
        />
      )}
    </section>
  );
}

function AnswerTime({ confirmBy }: { confirmBy: Date }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  return (
    <Countdown
      until={confirmBy}
      texts={{ left: (time) => t('receipt.left', { time }), over: t('receipt.over') }}
    >
      {t('receipt.until', { time: formatTime(confirmBy, language) })}
    </Countdown>
  );
}

function ReceivedButton({ order }: { order: AwaitedWithdrawal }) {
  const t = useTexts();
  const errorText = useErrorText();
  const { dialogs, money } = useSite();
  const answer = useAnswer();
  const [requestId] = useState(() => crypto.randomUUID());
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: () => answer({ requestId, orderNo: order.orderNo, answer: 'RECEIVED' }),
    onError: (error) => dialogs.notify({ tone: 'danger', title: errorText(error) }),
  });
  const confirmAndSend = async () => {
    const isSure = await dialogs.confirm({
      title: t('receipt.sure.title', { amount: money.withSymbol(order.awaitedMinor) }),
      body: t('receipt.sure.body'),
      confirmLabel: t('receipt.all'),
      cancelLabel: t('receipt.sure.back'),
    });
    if (isSure) sending.mutate();
  };
  return (
    <Button
      size="large"
      tone="gold"
      icon="check"
      busy={sending.isPending}
      onClick={() => void confirmAndSend()}
    >
      {t('receipt.all')}
    </Button>
  );
}
