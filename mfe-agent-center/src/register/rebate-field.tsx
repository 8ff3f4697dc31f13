import { useTexts } from '@parlour/remote-sdk';
import { Field, TextInput } from '@parlour/ui';
import type { ComponentProps } from 'react';
import { formatRate } from '../settlements/formats.ts';
import { readRebate } from './register-rules.ts';

interface RebateFieldProps {
  /** The agent's own rebate: the highest that the agent can give. */
  maxPpm: number;
  error: string | undefined;
  input: ComponentProps<typeof TextInput>;
}

/** Returns the check of a written rebate: true, or the text of its problem. */
export function useRebateCheck(maxPpm: number): (written: string) => true | string {
  const t = useTexts();
  return (written) => readRebate(written, maxPpm) !== 'wrong' || t('register.rebateWrong');
}

/** Field of the rebate that a new account gets, in per cent. Renders nothing for an agent without a rebate. */
export function RebateField({ maxPpm, error, input }: RebateFieldProps) {
  const t = useTexts();
  if (maxPpm === 0) return null;
  return (
    <Field
      label={t('register.rebateLabel')}
      helper={t('register.rebateHelp', { max: formatRate(maxPpm) })}
      error={error ?? ''}
    >
      <TextInput inputMode="decimal" autoComplete="off" maxLength={8} {...input} />
    </Field>
  );
}
