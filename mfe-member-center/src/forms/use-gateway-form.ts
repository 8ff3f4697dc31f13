import { isAppError } from '@parlour/contracts';
import { useErrorText, useSite, useTexts } from '@parlour/federation';
import { type FormEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';

export interface GatewayFormOptions<Values extends FieldValues> {
  values: DefaultValues<Values>;
  /** Sends the form. What it throws is told at its field, or under the form. */
  send(values: Values): Promise<void>;
  /** The field that a refusal is about where the gateway names none, by code. */
  fieldByCode?: Partial<Record<string, Path<Values>>>;
}

export interface GatewayForm<Values extends FieldValues> extends UseFormReturn<Values> {
  submit(event: FormEvent): Promise<void>;
  /** What went wrong with the form as a whole. */
  failure: string | undefined;
  errors: FieldErrors<Values>;
  busy: boolean;
  formatError(error: unknown): string;
}

/** A form whose rules the gateway has: what it refuses is told at the field, in the page's language. */
export function useGatewayForm<Values extends FieldValues>({
  values,
  send,
  fieldByCode = {},
}: GatewayFormOptions<Values>): GatewayForm<Values> {
  const formatError = useFormatError();
  const ruleText = useRuleText();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: values });

  const applyFailure = (error: unknown): void => {
    const reported = new Set<Path<Values>>();
    const setFieldError = (field: Path<Values>, message: string) => {
      form.setError(field, { message }, { shouldFocus: reported.size === 0 });
      reported.add(field);
    };
    if (isAppError(error)) {
      const named = (error.fields ?? []).filter(({ path }) => String(path[0]) in form.getValues());
      for (const { path, rule, params } of named)
        setFieldError(path[0] as Path<Values>, ruleText(rule, params));
      const own = fieldByCode[error.code];
      if (reported.size === 0 && own !== undefined) setFieldError(own, formatError(error));
    }
    if (reported.size === 0) setFailure(formatError(error));
  };

  const submit = form.handleSubmit(async (written) => {
    setFailure(undefined);
    try {
      await send(written);
    } catch (error) {
      applyFailure(error);
    }
  });
  return {
    ...form,
    formatError,
    failure,
    submit,
    errors: form.formState.errors,
    busy: form.formState.isSubmitting,
  };
}

/** The sentence of a rule of the texts `validation`. */
export function useRuleText(): (rule: string, params?: Record<string, string | number>) => string {
  const { texts } = useSite();
  useTexts();
  return (rule, params = {}) => texts.i18n.t(rule, { ...params, ns: 'validation' });
}

/** The sentence for a failure; a lock says for how long. */
export function useFormatError(): (error: unknown) => string {
  const t = useTexts();
  const errorText = useErrorText();
  return (error) => {
    const seconds = isAppError(error) ? error.details?.retryAfterSeconds : undefined;
    const sentence = errorText(error);
    return typeof seconds === 'number'
      ? `${sentence} ${t('form.retryAfter', { count: Math.ceil(seconds / 60) })}`
      : sentence;
  };
}
