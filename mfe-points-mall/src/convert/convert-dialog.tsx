import { convertPoints, pointsKey } from '@parlour/api-client';
import { formatCount } from '@parlour/money';
import {
  PaymentPasswordField,
  useApiForm,
  useRuleText,
  useSite,
  useSwapHold,
  useTexts,
} from '@parlour/remote-sdk';
import { Alert, Button, Field, Modal, TextInput } from '@parlour/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import formStyles from '../forms/dialog-form.module.css';
import { ExchangeSummary } from '../forms/exchange-summary.tsx';
import { useExclusionText } from '../forms/use-exclusion-text.ts';
import {
  type ConvertTerms,
  computeConvertMax,
  computeCreditMinor,
  findConvertProblem,
  parsePoints,
} from './convert-rules.ts';

interface ConvertDialogProps {
  terms: ConvertTerms;
  onClosed(): void;
}

/** Dialog that converts points into money and shows the amount before the confirmation. */
export default function ConvertDialog({ terms, onClosed }: ConvertDialogProps) {
  const t = useTexts();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(false);
  const obstacle = useObstacle(terms);
  return (
    <Modal
      open={open}
      onClose={close}
      onExited={onClosed}
      title={t('convert.title')}
      closeLabel={t('close')}
      locked={busy}
    >
      {obstacle === undefined ? (
        <ConvertForm terms={terms} onBusy={setBusy} onDone={close} />
      ) : (
        <Alert tone="info" title={obstacle} />
      )}
    </Modal>
  );
}

/** Returns the text that replaces the form; undefined if points can be converted. */
function useObstacle(terms: ConvertTerms): string | undefined {
  const t = useTexts();
  const exclusion = useExclusionText(false);
  if (exclusion !== undefined) return exclusion;
  if (computeConvertMax(terms) > 0) return undefined;
  return terms.points < terms.minPoints
    ? t('convert.tooFew', { min: formatCount(terms.minPoints) })
    : t('convert.noneLeft');
}

interface ConvertFormProps {
  terms: ConvertTerms;
  onBusy(isBusy: boolean): void;
  onDone(): void;
}

function ConvertForm({ terms, onBusy, onDone }: ConvertFormProps) {
  const t = useTexts();
  const { money } = useSite();
  const ruleText = useRuleText();
  const form = useConvertForm({ onBusy, onDone });
  const { register, errors, watch, setValue } = form;
  const written = parsePoints(watch('points'));
  useSwapHold('points are filled in', written ?? 0);
  const points = written !== undefined && !findConvertProblem(terms, written) ? written : undefined;
  const validate = (text: string): string | true => {
    const parsed = parsePoints(text);
    if (parsed === undefined) return ruleText(text.trim() === '' ? 'required' : 'format');
    const problem = findConvertProblem(terms, parsed);
    return (
      problem === undefined || t(`convert.problem.${problem.rule}`, { limit: formatCount(problem.limit) })
    );
  };
  const pointsError = errors.points?.message;
  return (
    <form className={formStyles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <Field
        label={t('convert.points')}
        required
        aside={t('convert.available', { points: formatCount(terms.points) })}
        helper={t('convert.limits', {
          min: formatCount(terms.minPoints),
          step: formatCount(terms.stepPoints),
          left: formatCount(terms.dailyLeft),
        })}
        {...(pointsError !== undefined && { error: pointsError })}
      >
        <TextInput
          icon="gem"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...register('points', { validate })}
          end={
            <Button
              tone="link"
              size="small"
              onClick={() =>
                setValue('points', String(computeConvertMax(terms)), {
                  shouldValidate: true,
                  shouldDirty: true,
                })
              }
            >
              {t('convert.all')}
            </Button>
          }
        />
      </Field>
      <ExchangeSummary
        lines={[
          {
            label: t('convert.left'),
            value:
              points === undefined ? '–' : t('reward.points', { points: formatCount(terms.points - points) }),
          },
          {
            label: t('convert.result'),
            value: points === undefined ? '–' : money.withSymbol(computeCreditMinor(terms, points)),
          },
        ]}
      />
      <p className={formStyles.note}>{t('convert.note')}</p>
      <PaymentPasswordField
        error={errors.paymentPassword?.message}
        {...register('paymentPassword', { validate: (value) => value !== '' || ruleText('required') })}
      />
      {form.failure && <Alert tone="danger" live title={form.failure} />}
      <Button type="submit" tone="gold" size="large" wide icon="coins" busy={form.busy}>
        {t('convert.submit')}
      </Button>
    </form>
  );
}

/** Manages the form that converts points, and sends it. */
function useConvertForm({ onBusy, onDone }: Omit<ConvertFormProps, 'terms'>) {
  const t = useTexts();
  const { api, dialogs, guard, money, refreshBalance } = useSite();
  const queries = useQueryClient();
  // One dialog is one intent: a retry converts once.
  const [requestId] = useState(() => crypto.randomUUID());
  return useApiForm({
    values: { points: '', paymentPassword: '' },
    fieldByCode: {
      'identity.payment-password-wrong': 'paymentPassword',
      'identity.payment-password-locked': 'paymentPassword',
      'points.amount-out-of-range': 'points',
      'points.daily-limit-reached': 'points',
      'points.insufficient': 'points',
    },
    async send({ points, paymentPassword }) {
      const release = guard.hold('conversion in progress');
      onBusy(true);
      try {
        const request = { requestId, points: parsePoints(points) ?? 0, paymentPassword };
        const { creditedMinor } = await convertPoints(api, request);
        dialogs.toast({
          tone: 'success',
          text: t('convert.done', { amount: money.withSymbol(creditedMinor) }),
        });
      } finally {
        release();
        onBusy(false);
        void queries.invalidateQueries({ queryKey: pointsKey });
      }
      void refreshBalance();
      onDone();
    },
  });
}
