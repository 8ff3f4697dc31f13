import { getCurrencySymbol, useFormatError, usePictures, useSite, useTexts } from '@parlour/remote-sdk';
import {
  Alert,
  AmountInput,
  Button,
  Field,
  Modal,
  Money,
  PicturePicker,
  type PicturePickerTexts,
} from '@parlour/ui';
import { type FormEvent, useRef, useState } from 'react';
import styles from './receipt-dialog.module.css';
import type { AwaitedWithdrawal } from './receipt-question.tsx';
import { useAnswer } from './use-answer.ts';
import { computeRemaining } from './withdrawal-rules.ts';

interface ReceiptDialogProps {
  order: AwaitedWithdrawal;
  answer: 'PART_RECEIVED' | 'NOT_RECEIVED';
  onClosed(): void;
}

/** Dialog for a payment that did not arrive in full: the received amount, and pictures of the bank's statement. */
export default function ReceiptDialog({ order, answer, onClosed }: ReceiptDialogProps) {
  const t = useTexts();
  const [open, setOpen] = useState(true);
  const form = useReceiptForm({ order, answer, onSent: () => setOpen(false) });
  const isPart = answer === 'PART_RECEIVED';
  return (
    <Modal
      open={open}
      onClose={() => setOpen(false)}
      onExited={onClosed}
      title={t(isPart ? 'receipt.partTitle' : 'receipt.noneTitle')}
      closeLabel={t('close')}
      locked={form.busy}
    >
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <p className={styles.intro}>{t(isPart ? 'receipt.partIntro' : 'receipt.noneIntro')}</p>
        {isPart && <ReceivedField order={order} form={form} />}
        <PicturePicker list={form.pictures} texts={usePictureTexts()} error={form.pictureError} />
        {form.failure && <Alert tone="danger" live title={form.failure} />}
        <Button
          type="submit"
          tone="gold"
          size="large"
          wide
          busy={form.busy}
          {...(form.pictures.isSending && { disabledReason: t('pictures.wait') })}
        >
          {t('receipt.send')}
        </Button>
      </form>
    </Modal>
  );
}

function ReceivedField({ order, form }: { order: AwaitedWithdrawal; form: ReceiptForm }) {
  const t = useTexts();
  const { money } = useSite();
  const symbol = getCurrencySymbol(money);
  const remaining = computeRemaining(order.awaitedMinor, form.receivedMinor);
  return (
    <>
      <Field
        label={t('receipt.received')}
        required
        helper={t('receipt.receivedNote', { amount: money.withSymbol(order.awaitedMinor) })}
        {...(form.amountError !== undefined && { error: form.amountError })}
      >
        <AmountInput
          ref={form.field}
          symbol={symbol}
          minor={form.receivedMinor}
          onMinor={form.setReceivedMinor}
        />
      </Field>
      <dl className={styles.rest}>
        <dt>{t('receipt.remaining')}</dt>
        <dd>{remaining === undefined ? '–' : <Money minor={remaining} symbol={symbol} />}</dd>
      </dl>
    </>
  );
}

function usePictureTexts(): PicturePickerTexts {
  const t = useTexts();
  const { texts } = useSite();
  return {
    label: t('receipt.pictures'),
    choose: t('pictures.choose'),
    rule: (rule) => t('pictures.rule', rule),
    state: (kind, size) => t(`pictures.${kind}`, { size }),
    error: (code) => texts.i18n.t(code, { ns: 'errors', keySeparator: false }),
    remove: (name) => t('pictures.remove', { name }),
  };
}

type ReceiptForm = ReturnType<typeof useReceiptForm>;

/** Checks and sends the answer. One dialog is one intent, so a retry does not answer twice. */
function useReceiptForm({
  order,
  answer,
  onSent,
}: Pick<ReceiptDialogProps, 'order' | 'answer'> & { onSent(): void }) {
  const t = useTexts();
  const { money } = useSite();
  const formatError = useFormatError();
  const send = useAnswer();
  const field = useRef<HTMLInputElement>(null);
  const [requestId] = useState(() => crypto.randomUUID());
  const [receivedMinor, setReceivedMinor] = useState<number>();
  const [checking, setChecking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const pictures = usePictures();
  const isPart = answer === 'PART_RECEIVED';
  const isAmountWrong = isPart && computeRemaining(order.awaitedMinor, receivedMinor) === undefined;
  const isPictureMissing = !isPart && pictures.ids.length === 0;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecking(true);
    if (isAmountWrong) field.current?.focus();
    if (busy || isAmountWrong || isPictureMissing || pictures.isSending) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await send({
        requestId,
        orderNo: order.orderNo,
        answer,
        pictureIds: pictures.ids,
        ...(isPart && { receivedMinor }),
      });
      onSent();
    } catch (error) {
      setFailure(formatError(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    field,
    receivedMinor,
    setReceivedMinor,
    pictures,
    busy,
    failure,
    amountError:
      checking && isAmountWrong
        ? t('receipt.receivedWrong', { amount: money.withSymbol(order.awaitedMinor) })
        : undefined,
    pictureError: checking && isPictureMissing ? t('receipt.pictureMissing') : undefined,
    submit: (event: FormEvent) => void submit(event),
  };
}
