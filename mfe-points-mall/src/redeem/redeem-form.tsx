import {
  getCountry,
  type PointReward,
  pointRewardsKey,
  pointsKey,
  redeemPointReward,
} from '@parlour/api-client';
import { readDialingCode } from '@parlour/contracts';
import { addressLength, redeemedBonusDays } from '@parlour/contracts/calls';
import { formatCount } from '@parlour/money';
import { PaymentPasswordField, useApiForm, useRuleText, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, Button, Field, Select, Skeleton, SkeletonGroup, TextArea, TextInput } from '@parlour/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import formStyles from '../forms/dialog-form.module.css';
import { ExchangeSummary, type SummaryLine } from '../forms/exchange-summary.tsx';
import { computeUnitsMax, findAddressProblem, findMobileProblem, type Problem } from './redeem-rules.ts';

interface RedeemFormProps {
  reward: PointReward;
  points: number | undefined;
  onBusy(isBusy: boolean): void;
  onDone(): void;
}

/** Form that redeems a reward. It waits for the visitor's country, which determines the dialling code. */
export function RedeemForm(props: RedeemFormProps) {
  const t = useTexts();
  const { api } = useSite();
  const asksForMobile = props.reward.asksFor.includes('mobile');
  const country = useQuery({
    queryKey: ['platform', 'country'],
    queryFn: ({ signal }) => getCountry(api, { signal }),
    enabled: asksForMobile,
    retry: false,
  });
  if (asksForMobile && country.isPending)
    return (
      <SkeletonGroup label={t('rewards.loading')}>
        <Skeleton height={320} />
      </SkeletonGroup>
    );
  return <Form {...props} dialingCode={country.data?.countryDialingCode ?? ''} />;
}

function Form({ reward, points, dialingCode, onBusy, onDone }: RedeemFormProps & { dialingCode: string }) {
  const t = useTexts();
  const form = useRedeemForm({ reward, dialingCode, onBusy, onDone });
  const { register, errors, watch } = form;
  const unitsMax = computeUnitsMax(reward, points);
  const options = Array.from({ length: unitsMax }, (_, index) => String(index + 1));
  return (
    <form className={formStyles.form} noValidate onSubmit={(event) => void form.submit(event)}>
      <Field label={t('redeem.units')} required {...withError(errors.units?.message)}>
        <Select
          options={options.map((value) => ({ value, label: formatCount(Number(value)) }))}
          {...register('units')}
        />
      </Field>
      <Destination reward={reward} form={form} />
      <ExchangeSummary lines={useSummary(reward, Number(watch('units')), points)} />
      <p className={formStyles.note}>
        {t('redeem.review')}
        {reward.kind === 'credit' && ` ${t('redeem.creditNote')}`}
        {reward.kind === 'bonus' && ` ${t('redeem.bonusNote', { days: redeemedBonusDays })}`}
      </p>
      <Secret form={form} />
      {form.failure && <Alert tone="danger" live title={form.failure} />}
      <Button type="submit" tone="gold" size="large" wide icon="gift" busy={form.busy}>
        {t('redeem.submit')}
      </Button>
    </form>
  );
}

const withError = (message: string | undefined) => (message === undefined ? {} : { error: message });

/** Fields for the delivery of goods. */
function Destination({
  reward: { asksFor },
  form,
}: {
  reward: PointReward;
  form: ReturnType<typeof useRedeemForm>;
}) {
  const t = useTexts();
  const ruleText = useRuleText();
  const { register, errors } = form;
  const judge = (problem: Problem | undefined): string | true =>
    problem === undefined || ruleText(problem.rule, problem.params);
  return (
    <>
      {asksFor.includes('address') && (
        <Field
          label={t('redeem.address')}
          required
          helper={t('redeem.addressNote')}
          {...withError(errors.address?.message)}
        >
          <TextArea
            rows={3}
            autoComplete="street-address"
            maxLength={addressLength.max}
            {...register('address', { validate: (value) => judge(findAddressProblem(value)) })}
          />
        </Field>
      )}
      {asksFor.includes('mobile') && (
        <div className={formStyles.phone}>
          <Field label={t('redeem.dialingCode')} required {...withError(errors.countryDialingCode?.message)}>
            <TextInput
              type="tel"
              autoComplete="tel-country-code"
              maxLength={8}
              {...register('countryDialingCode', {
                validate: (value) => readDialingCode(value) !== undefined || t('redeem.dialingCodeWrong'),
              })}
            />
          </Field>
          <Field label={t('redeem.mobile')} required {...withError(errors.mobileNum?.message)}>
            <TextInput
              icon="smartphone"
              type="tel"
              autoComplete="tel-national"
              maxLength={32}
              {...register('mobileNum', {
                validate: (value, { countryDialingCode }) =>
                  judge(findMobileProblem(value, countryDialingCode)),
              })}
            />
          </Field>
        </div>
      )}
    </>
  );
}

/**
 * Field of the payment password. As a separate component it is registered after the fields of the destination, so the
 * form focuses a wrong destination first.
 */
function Secret({ form: { register, errors } }: { form: ReturnType<typeof useRedeemForm> }) {
  const ruleText = useRuleText();
  return (
    <PaymentPasswordField
      error={errors.paymentPassword?.message}
      {...register('paymentPassword', { validate: (value) => value !== '' || ruleText('required') })}
    />
  );
}

/** Returns the price of the chosen units, and the points left or the amount credited. */
function useSummary(reward: PointReward, units: number, points: number | undefined): SummaryLine[] {
  const t = useTexts();
  const { money } = useSite();
  const total = reward.points * units;
  return [
    { label: t('redeem.total'), value: t('reward.points', { points: formatCount(total) }) },
    ...(reward.cashMinor > 0
      ? [{ label: t('redeem.cash'), value: money.withSymbol(reward.cashMinor * units) }]
      : []),
    ...(points === undefined
      ? []
      : [
          {
            label: t('redeem.left'),
            value: t('reward.points', { points: formatCount(Math.max(0, points - total)) }),
          },
        ]),
    ...(reward.creditMinor === undefined
      ? []
      : [
          {
            label: t(reward.kind === 'bonus' ? 'redeem.bonus' : 'redeem.credit'),
            value: money.withSymbol(reward.creditMinor * units),
          },
        ]),
  ];
}

interface RedeemFormOptions {
  reward: PointReward;
  /** The dialling code of the mobile number. */
  dialingCode: string;
  onBusy(isBusy: boolean): void;
  onDone(): void;
}

/** Manages the form that redeems a reward, and sends it. */
function useRedeemForm({ reward, dialingCode, onBusy, onDone }: RedeemFormOptions) {
  const t = useTexts();
  const { api, atoms, dialogs, guard, refreshBalance, store } = useSite();
  const queries = useQueryClient();
  // One dialog is one intent: a retry redeems once.
  const [requestId] = useState(() => crypto.randomUUID());
  return useApiForm({
    values: {
      units: '1',
      address: '',
      countryDialingCode: dialingCode,
      mobileNum: '',
      paymentPassword: '',
    },
    fieldByCode: {
      'identity.payment-password-wrong': 'paymentPassword',
      'identity.payment-password-locked': 'paymentPassword',
      'points.limit-reached': 'units',
      'points.insufficient': 'units',
      'points.price-changed': 'units',
      'points.out-of-stock': 'units',
    },
    async send({ units, address, countryDialingCode, mobileNum, paymentPassword }) {
      const release = guard.hold('redemption in progress');
      onBusy(true);
      try {
        await redeemPointReward(api, {
          requestId,
          rewardId: reward.id,
          units: Number(units),
          points: reward.points * Number(units),
          amount: reward.cashMinor * Number(units),
          language: store.get(atoms.language),
          paymentPassword,
          ...(reward.asksFor.includes('address') && { address: address.trim() }),
          ...(reward.asksFor.includes('mobile') && { countryDialingCode, mobileNum }),
        });
      } finally {
        release();
        onBusy(false);
        void queries.invalidateQueries({ queryKey: pointRewardsKey });
      }
      void refreshBalance();
      void queries.invalidateQueries({ queryKey: pointsKey });
      dialogs.toast({ tone: 'success', text: t('redeem.done', { name: reward.name }) });
      onDone();
    },
  });
}
