import { register as registerMember } from '@parlour/api-client';
import { type AppError, isAppError } from '@parlour/contracts';
import type { RegisterField, RegisterFieldRule, RegisterRules } from '@parlour/contracts/calls';
import { Alert, Button, Checkbox, Field, FieldError, PasswordStrength } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { type Control, Controller, useForm, useWatch } from 'react-hook-form';
import { useShell, useText } from '../frame/shell-context.tsx';
import { countryAtom } from '../start/status.ts';
import styles from './form.module.css';
import { passwordLevel } from './password-level.ts';
import { RegisterControl } from './register-control.tsx';
import { type Problem, registerHint, registerProblem } from './register-rules.ts';

type Values = Partial<Record<RegisterField, string>> & { agreed?: boolean };

export interface RegisterFormProps {
  rules: RegisterRules;
  onBusy(busy: boolean): void;
  onDone(): void;
}

/** Which fields there are, which are required and what each accepts: all of it is the server's (AUTH-05). */
export function RegisterForm({ rules, onBusy, onDone }: RegisterFormProps) {
  const t = useText();
  const say = useText('errors');
  const tell = useText('validation');
  const send = useRegistration();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { affiliateCode: invitationCode() } });
  const { control, register, handleSubmit, setError, getValues, formState } = form;
  const { errors, isSubmitting } = formState;
  const words = (problem: Problem) => tell(problem.key, problem.values);

  const check = (rule: RegisterFieldRule) => (value: unknown) => {
    const problem = registerProblem({
      rule,
      value: typeof value === 'string' ? value : '',
      password: getValues('password') ?? '',
      minimumAge: rules.minimumAge,
      today: new Date().toISOString().slice(0, 10),
    });
    return problem ? words(problem) : true;
  };

  const showFailure = (error: unknown) => {
    const placed = isAppError(error) ? placeIssues(error, rules, (key, values) => tell(key, values)) : [];
    for (const { field, text } of placed) setError(field, { message: text }, { shouldFocus: true });
    if (placed.length === 0) setFailure(say(isAppError(error) ? error.code : 'server.defect'));
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
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.marked}>{t('register.required')}</p>
      {rules.fields.map((rule) => {
        const hint = registerHint(rule);
        return (
          <Field
            key={rule.field}
            label={t(`field.${rule.field}`)}
            required={rule.required}
            helper={hint && words(hint)}
            error={errors[rule.field]?.message}
          >
            <RegisterControl field={rule.field} {...register(rule.field, { validate: check(rule) })} />
            {rule.field === 'password' && <Strength control={control} />}
          </Field>
        );
      })}
      <Controller
        name="agreed"
        control={control}
        rules={{ validate: (agreed) => agreed === true || tell('agree_terms') }}
        render={({ field: { value, ...field } }) => (
          <div>
            <Checkbox
              {...field}
              checked={value ?? false}
              label={t('register.agree', { age: rules.minimumAge })}
              aria-invalid={errors.agreed ? true : undefined}
            />
            {errors.agreed && <FieldError>{errors.agreed.message}</FieldError>}
          </div>
        )}
      />
      {failure && <Alert tone="danger" live title={failure} />}
      <Button type="submit" tone="gold" size="large" wide busy={isSubmitting}>
        {t('register.submit')}
      </Button>
    </form>
  );
}

function Strength({ control }: { control: Control<Values> }) {
  const t = useText();
  const password = useWatch({ control, name: 'password' }) ?? '';
  if (password === '') return null;
  const level = passwordLevel(password);
  return (
    <PasswordStrength
      level={level}
      word={t('password.strength', { word: t(`password.strength_${level}`) })}
    />
  );
}

/** Registers and signs in. What the address says of who invited goes along. */
function useRegistration(): (fields: Partial<Record<RegisterField, string>>) => Promise<void> {
  const t = useText();
  const { site, session, dialogs } = useShell();
  const country = useAtomValue(countryAtom);
  return async (fields) => {
    const opened = await registerMember(site.api, {
      fields,
      countryDialingCode: country?.countryDialingCode,
      referralCode: new URLSearchParams(location.search).get('referralCode') ?? undefined,
      domain: location.host,
      registerUrl: location.href,
    });
    session.open(opened);
    dialogs.toast({ tone: 'success', text: t('register.welcome', { name: opened.username }) });
  };
}

const invitationCode = (): string => new URLSearchParams(location.search).get('affiliateCode') ?? '';

/** Codes that are about one field. */
const fieldOfCode: Partial<Record<AppError['code'], { field: RegisterField; key?: string }>> = {
  'identity.username-taken': { field: 'username' },
  'identity.affiliate-code-unknown': { field: 'affiliateCode', key: 'invitation_code_error' },
};

/** What the gateway refused, at its field, so far as the form has that field. */
function placeIssues(
  error: AppError,
  { fields }: RegisterRules,
  tell: (key: string, values?: Record<string, string | number>) => string,
): { field: RegisterField; text: string }[] {
  const own = fieldOfCode[error.code];
  const found = (error.fields ?? []).map(({ path, rule, params }) => ({
    name: path[0],
    text: tell(rule, params),
  }));
  if (own?.key) found.push({ name: own.field, text: tell(own.key) });
  return fields.flatMap(({ field }) => {
    const issue = found.find(({ name }) => name === field);
    return issue ? [{ field, text: issue.text }] : [];
  });
}
