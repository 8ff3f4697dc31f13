import { isAppError } from '@parlour/contracts';
import { useErrorText, useSite, useTexts } from '@parlour/remote-sdk';
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
  /** Sends the form. A thrown error appears at its field, or under the form. */
  send(values: Values): Promise<void>;
  /** Field for an error code when the gateway's error names no field. */
  fieldByCode?: Partial<Record<string, Path<Values>>>;
}

export interface GatewayForm<Values extends FieldValues> extends UseFormReturn<Values> {
  submit(event: FormEvent): Promise<void>;
  /** Failure of the form as a whole. */
  failure: string | undefined;
  errors: FieldErrors<Values>;
  busy: boolean;
  formatError(error: unknown): string;
}

/** Creates a form whose rules live in the gateway: refusals appear at their fields, in the page's language. */
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

/** Returns a function that gives the text of a `validation` rule. */
export function useRuleText(): (rule: string, params?: Record<string, string | number>) => string {
  const { texts } = useSite();
  useTexts();
  return (rule, params = {}) => texts.i18n.t(rule, { ...params, ns: 'validation' });
}

/** Returns a function that formats an error; for a lock it adds the time to wait. */
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
