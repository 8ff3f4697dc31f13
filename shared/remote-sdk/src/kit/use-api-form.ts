import { findFieldErrors } from '@parlour/api-client';
import { type ErrorCode, isAppError } from '@parlour/contracts';
import { type FormEvent, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useErrorText, useSite, useTexts } from '../hooks.ts';

interface ApiFormOptions<Values extends FieldValues> {
  values: DefaultValues<Values>;
  /** Sends the form. A thrown error appears at its field, or under the form. */
  send(values: Values): Promise<void>;
  /** Field for an error code when the gateway's error names no field. */
  fieldByCode?: Partial<Record<ErrorCode, Path<Values>>>;
}

interface ApiForm<Values extends FieldValues> extends UseFormReturn<Values> {
  submit(event: FormEvent): Promise<void>;
  /** Failure of the form as a whole. */
  failure: string | undefined;
  errors: FieldErrors<Values>;
  busy: boolean;
  formatError(error: unknown): string;
}

/**
 * Creates a form that sends one call. Errors of the gateway appear at their fields, in the page's language, and else
 * as the failure of the form.
 */
export function useApiForm<Values extends FieldValues>({
  values,
  send,
  fieldByCode = {},
}: ApiFormOptions<Values>): ApiForm<Values> {
  const formatError = useFormatError();
  const ruleText = useRuleText();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: values });

  const applyFailure = (error: unknown): void => {
    const fields = Object.keys(form.getValues()) as Path<Values>[];
    const fieldErrors = findFieldErrors(error, fields, fieldByCode);
    for (const [index, { field, issue }] of fieldErrors.entries()) {
      const message = issue ? ruleText(issue.rule, issue.params) : formatError(error);
      form.setError(field, { message }, { shouldFocus: index === 0 });
    }
    if (fieldErrors.length === 0) setFailure(formatError(error));
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
