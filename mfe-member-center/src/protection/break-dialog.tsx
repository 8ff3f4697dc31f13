import { type PlayBlock, type Protection, startBlock } from '@parlour/api-client';
import { useApiForm, useRuleText, useSite, useTexts } from '@parlour/remote-sdk';
import { Alert, Checkbox, Field, FieldError, Select } from '@parlour/ui';
import { useId } from 'react';
import { AccountDialog } from '../forms/account-dialog.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import { parseLength } from './protection-rules.ts';
import { useShowProtection } from './use-protection-action.ts';
import { useProtectionTexts } from './use-protection-texts.ts';

interface BreakDialogProps {
  kind: PlayBlock['kind'];
  rules: Protection['rules'];
  onClosed(): void;
}

/** Dialog that starts a cool-off or an exclusion. The member confirms that nobody can end it early. */
export default function BreakDialog({ kind, rules, onClosed }: BreakDialogProps) {
  const t = useTexts();
  return (
    <AccountDialog title={t(`protection.break.${kind}.title`)} onClosed={onClosed}>
      {(close) => <BreakForm kind={kind} rules={rules} onDone={close} />}
    </AccountDialog>
  );
}

function BreakForm({ kind, rules, onDone }: Omit<BreakDialogProps, 'onClosed'> & { onDone(): void }) {
  const t = useTexts();
  const { api, dialogs } = useSite();
  const ruleText = useRuleText();
  const errorId = useId();
  const { formatDuration } = useProtectionTexts();
  const show = useShowProtection();
  const lengths = kind === 'COOL_OFF' ? rules.coolOffs : rules.exclusions;
  const form = useApiForm({
    values: { length: lengths[0] ?? '', isUnderstood: false },
    async send({ length }) {
      show(await startBlock(api, { kind, length }));
      dialogs.toast({ tone: 'success', text: t('protection.break.started') });
      onDone();
    },
  });
  const { register, errors } = form;
  const mustAgree = errors.isUnderstood?.message;
  return (
    <DialogForm
      onSubmit={form.submit}
      busy={form.busy}
      failure={form.failure}
      tone={kind === 'EXCLUSION' ? 'danger' : 'gold'}
      submitLabel={t(`protection.break.${kind}.start`)}
    >
      <Field
        label={t('protection.break.length')}
        {...(errors.length?.message && { error: errors.length.message })}
      >
        <Select
          options={lengths.map((length) => ({ value: length, label: formatDuration(parseLength(length)) }))}
          {...register('length')}
        />
      </Field>
      <Alert tone="warning" title={t(`protection.break.${kind}.effect`)}>
        {t(`protection.break.${kind}.still`)}
      </Alert>
      <Checkbox
        label={t(`protection.break.${kind}.understood`)}
        aria-invalid={mustAgree !== undefined}
        aria-describedby={mustAgree === undefined ? undefined : errorId}
        {...register('isUnderstood', { validate: (value) => value || ruleText('required') })}
      />
      {mustAgree !== undefined && <FieldError id={errorId}>{mustAgree}</FieldError>}
    </DialogForm>
  );
}
