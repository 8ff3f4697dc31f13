import { isAppError } from '@parlour/contracts';
import type { RegisterFieldRule, RegisterRules } from '@parlour/contracts/calls';
import { Alert, Button, Checkbox, classNames, FieldError } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { type MouseEvent, useState } from 'react';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { useDialogs } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import styles from '../forms/form.module.css';
import { mapFieldErrors } from '../forms/map-field-errors.ts';
import { toDigits } from '../forms/phone-rules.ts';
import { findRegisterProblem, type Problem } from '../forms/register-rules.ts';
import { useCaptcha } from '../forms/use-captcha.ts';
import { readInvitation } from '../state/invitation.ts';
import { countryAtom } from '../state/status.ts';
import { RegisterFieldView } from './register-field-view.tsx';
import type { RegisterValues } from './use-registration.ts';
import { useRegistration } from './use-registration.ts';

interface RegisterFormProps {
  /** Registration method of this tab. The gateway has one call per method. */
  by: 'username' | 'mobile';
  /** `fields` contains only the fields of this tab. */
  rules: RegisterRules;
  onBusy(busy: boolean): void;
  onDone(): void;
  onOutdated(): void;
}

/**
 * Registration form. The server decides which fields exist, which are required and which values they accept (AUTH-05).
 */
export function RegisterForm({ by, rules, onBusy, onDone, onOutdated }: RegisterFormProps) {
  const t = useText();
  const tError = useText('errors');
  const tValidation = useText('validation');
  const country = useAtomValue(countryAtom);
  const send = useRegistration(by, rules);
  const captcha = useCaptcha();
  const [failure, setFailure] = useState<string>();
  const form = useForm<RegisterValues>({
    mode: 'onTouched',
    defaultValues: {
      affiliateCode: readInvitation(sessionStorage).affiliateCode ?? '',
      countryDialingCode: country?.countryDialingCode ?? '',
      mobileNum: '',
    },
  });
  const { control, handleSubmit, setError, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  const toProblemText = (problem: Problem) => tValidation(problem.key, problem.values);

  const check = (rule: RegisterFieldRule) => (value: unknown) => {
    const text = typeof value === 'string' ? value : '';
    const problem = findRegisterProblem({
      rule,
      value: rule.field === 'mobileNum' ? toDigits(text) : text,
      password: getValues('password') ?? '',
      minimumAge: rules.minimumAge,
      today: new Date().toISOString().slice(0, 10),
    });
    return problem ? toProblemText(problem) : true;
  };

  const showFailure = (error: unknown) => {
    const fieldErrors = isAppError(error) ? mapFieldErrors(error, rules.fields, { tValidation, tError }) : [];
    for (const { field, text } of fieldErrors) setError(field, { message: text }, { shouldFocus: true });
    if (fieldErrors.length === 0) setFailure(tError(isAppError(error) ? error.code : 'server.defect'));
    if (captcha.isNeeded) void captcha.draw();
    if (isAppError(error, 'identity.terms-outdated')) onOutdated();
  };

  const submit = handleSubmit(async ({ agreed: _agreed, ...fields }) => {
    setFailure(undefined);
    onBusy(true);
    try {
      await send(fields);
      onDone();
    } catch (error) {
      showFailure(error);
    } finally {
      onBusy(false);
    }
  });

  return (
    <FormProvider {...form}>
      <form
        className={classNames(styles.form, styles.long)}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <p className={styles.marked}>{t('register.required')}</p>
        {rules.fields.map((rule) => (
          <RegisterFieldView key={rule.field} rule={rule} check={check(rule)} captcha={captcha} />
        ))}
        <Controller
          name="agreed"
          control={control}
          rules={{ validate: (agreed) => agreed === true || tValidation('agree_terms') }}
          render={({ field: { value, ...field } }) => (
            <div>
              <Checkbox
                {...field}
                checked={value ?? false}
                label={t('register.agree', { age: rules.minimumAge })}
                aria-invalid={errors.agreed ? true : undefined}
              />
              {errors.agreed && <FieldError>{errors.agreed.message}</FieldError>}
              <TermsLinks />
            </div>
          )}
        />
        <div className={styles.foot}>
          {failure && <Alert tone="danger" live title={failure} />}
          <Button type="submit" tone="gold" size="large" wide busy={isSubmitting}>
            {t('register.submit')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

const termsArticles = [
  { article: 'terms', text: 'footer.terms' },
  { article: 'privacy', text: 'footer.privacy' },
] as const;

/** Links to the documents to accept. They open over the form, which keeps its values; in a new tab they are pages. */
function TermsLinks() {
  const t = useText();
  const dialogs = useDialogs();
  const read = (event: MouseEvent, article: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void dialogs.open({ kind: 'help', article });
  };
  return (
    <p className={styles.terms}>
      {termsArticles.map(({ article, text }) => (
        <a
          key={article}
          href={`/helpmc/${article}`}
          target="_blank"
          rel="noreferrer"
          aria-haspopup="dialog"
          onClick={(event) => read(event, article)}
        >
          {t(text)}
        </a>
      ))}
    </p>
  );
}
