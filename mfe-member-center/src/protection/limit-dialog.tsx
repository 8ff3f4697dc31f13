import { type Protection, type ProtectionLimit, setLimit } from '@parlour/api-client';
import { getCurrencySymbol, useApiForm, useRuleText, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, AmountInput, Checkbox, Field, TextInput } from '@parlour/ui';
import { AccountDialog } from '../forms/account-dialog.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import { findAmountProblem, getConsequence, isOfTime } from './protection-rules.ts';
import { useShowProtection } from './use-protection-action.ts';
import { useProtectionTexts } from './use-protection-texts.ts';

interface LimitDialogProps {
  limit: ProtectionLimit;
  rules: Protection['rules'];
  onClosed(): void;
}

/** Dialog that sets, changes or removes one limit. It states in advance when the change takes effect. */
export default function LimitDialog({ limit, rules, onClosed }: LimitDialogProps) {
  const { nameLimit } = useProtectionTexts();
  return (
    <AccountDialog title={nameLimit(limit)} onClosed={onClosed}>
      {(close) => <LimitForm limit={limit} rules={rules} onDone={close} />}
    </AccountDialog>
  );
}

interface Values {
  amount: number | undefined;
  isRemoval: boolean;
}

function LimitForm({
  limit,
  rules,
  onDone,
}: {
  limit: ProtectionLimit;
  rules: Protection['rules'];
  onDone(): void;
}) {
  const t = useTexts();
  const { api, dialogs } = useSite();
  const ruleText = useRuleText();
  const show = useShowProtection();
  const form = useApiForm<Values>({
    values: { amount: limit.amount, isRemoval: false },
    async send({ amount, isRemoval }) {
      const next = isRemoval ? undefined : amount;
      const isLooser = getConsequence(limit.amount, next) === 'looser';
      show(await setLimit(api, { ...limit, amount: next }));
      dialogs.toast({ tone: 'success', text: t(isLooser ? 'protection.requested' : 'protection.counts') });
      onDone();
    },
  });
  const { amount, isRemoval } = form.watch();
  const { formatHours } = useProtectionTexts();
  const next = isRemoval ? undefined : amount;
  const consequence = getConsequence(limit.amount, next);
  const isStated =
    (isRemoval || amount !== undefined) && (consequence !== 'same' || limit.pending !== undefined);
  const change = (value: number | undefined) =>
    form.setValue('amount', value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  form.register('amount', {
    validate: (value, { isRemoval: removes }) => {
      const problem = removes ? undefined : findAmountProblem(limit, value);
      return problem === undefined || ruleText(problem.rule, problem.params);
    },
  });
  return (
    <DialogForm
      onSubmit={form.submit}
      busy={form.busy}
      failure={form.failure}
      submitLabel={t(consequence === 'looser' ? 'protection.request' : 'protection.save')}
    >
      {!isRemoval && (
        <LimitField limit={limit} amount={amount} onAmount={change} error={form.errors.amount?.message} />
      )}
      {limit.amount !== undefined && (
        <Checkbox label={t('protection.remove')} {...form.register('isRemoval')} />
      )}
      {isStated && (
        <Alert
          tone={consequence === 'looser' ? 'warning' : 'info'}
          title={t(`protection.then.${consequence}`)}
        >
          {consequence === 'looser' &&
            t('protection.then.looserText', {
              delay: formatHours(rules.loosenAfterHours),
              within: formatHours(rules.confirmWithinHours),
            })}
        </Alert>
      )}
    </DialogForm>
  );
}

interface LimitFieldProps {
  limit: ProtectionLimit;
  amount: number | undefined;
  onAmount(amount: number | undefined): void;
  error: string | undefined;
}

function LimitField({ limit, amount, onAmount, error }: LimitFieldProps) {
  const t = useTexts();
  const { money } = useSite();
  const label = t(isOfTime(limit) ? 'protection.minutes' : 'protection.amount');
  return (
    <Field label={label} required {...(error !== undefined && { error })}>
      {isOfTime(limit) ? (
        <TextInput
          data-autofocus
          inputMode="numeric"
          autoComplete="off"
          value={amount === undefined ? '' : String(amount)}
          onChange={({ target }) => onAmount(parseMinutes(target.value))}
        />
      ) : (
        <AmountInput data-autofocus symbol={getCurrencySymbol(money)} minor={amount} onMinor={onAmount} />
      )}
    </Field>
  );
}

/** Parses whole minutes; undefined for a text without digits. */
function parseMinutes(text: string): number | undefined {
  const digits = text.replaceAll(/\D/g, '').slice(0, 6);
  return digits === '' ? undefined : Number(digits);
}
