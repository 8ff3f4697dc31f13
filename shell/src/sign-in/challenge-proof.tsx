import { answerChallenge, type ChallengeMethod, requestChallengeCode } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { Alert, Button, Checkbox, Field, TextInput } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { CodeField } from '../forms/code-field.tsx';
import formStyles from '../forms/form.module.css';
import { useApplyFieldErrors } from '../forms/use-apply-field-errors.ts';
import { useCodeRequest } from '../forms/use-code-request.ts';
import { languageAtom } from '../state/page-atoms.ts';
import styles from './challenge-step.module.css';
import type { ChallengeStepProps } from './use-login-flow.ts';

interface ChallengeProofProps extends ChallengeStepProps {
  method: ChallengeMethod;
  /** Masked destination of the code. */
  hint: string | undefined;
  /** Returns to the choice of methods; undefined if there is only one. */
  onOtherMethod: (() => void) | undefined;
}

interface Values {
  answer: string;
  rememberDevice: boolean;
}

/** Verifies a login from an untrusted origin by one method. */
export function ChallengeProof(props: ChallengeProofProps) {
  const { pending, method, hint, onBusy, onProved, onCancel, onOtherMethod } = props;
  const t = useText('sign-in');
  const tError = useText('errors');
  const { api } = useSite();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({ mode: 'onSubmit', defaultValues: { answer: '', rememberDevice: false } });
  const { register, handleSubmit, formState } = form;
  const applyFieldErrors = useApplyFieldErrors(form, ['answer']);
  const { challenge } = pending.challenge;

  const submit = handleSubmit(async ({ answer, rememberDevice }) => {
    setFailure(undefined);
    onBusy(true);
    const given = { challenge, method, answer: answer.trim(), rememberDevice };
    try {
      onProved(await answerChallenge(api, { ...given, rememberMe: pending.isRemembered }));
    } catch (error) {
      if (isAppError(error, 'identity.verification-over')) onCancel(error);
      else setFailure(applyFieldErrors(error));
    } finally {
      onBusy(false);
    }
  });

  const answer = register('answer', {
    validate: (value) =>
      value.trim() !== '' ||
      (method === 'bankName' ? t('challenge.nameMissing') : tError('verification.code-missing')),
  });
  const error = formState.errors.answer?.message;
  return (
    <form className={formStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>
        {t(`challenge.${method}Why`)} {hint && <strong className={styles.goal}>{hint}</strong>}
      </p>
      {method === 'sms' || method === 'email' ? (
        <SentCode {...{ method, challenge, error, onCancel }} control={answer} />
      ) : (
        <Field label={t(`challenge.${method}Label`)} required error={error}>
          <TextInput
            autoComplete={method === 'bankName' ? 'name' : 'one-time-code'}
            autoCapitalize="none"
            spellCheck={false}
            icon={method === 'bankName' ? 'user' : 'shield-check'}
            {...answer}
          />
        </Field>
      )}
      <Checkbox label={t('challenge.rememberDevice')} {...register('rememberDevice')} />
      {failure && <Alert tone="danger" live title={failure} />}
      <Button type="submit" tone="gold" size="large" wide busy={formState.isSubmitting}>
        {t('challenge.submit')}
      </Button>
      <div className={styles.ends}>
        {onOtherMethod && (
          <Button tone="link" onClick={onOtherMethod}>
            {t('challenge.otherWay')}
          </Button>
        )}
        <Button tone="link" onClick={() => onCancel()}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}

interface SentCodeProps {
  method: 'sms' | 'email';
  challenge: string;
  error: string | undefined;
  control: ReturnType<ReturnType<typeof useForm<Values>>['register']>;
  onCancel(refusal: unknown): void;
}

function SentCode({ method, challenge, error, control, onCancel }: SentCodeProps) {
  const t = useText('sign-in');
  const { api } = useSite();
  const language = useAtomValue(languageAtom);
  const name = `challenge ${challenge} ${method}`;
  const request = useCodeRequest(name);
  const send = async (captcha: string | undefined) => {
    try {
      return await requestChallengeCode(api, { challenge, method, captcha, language });
    } catch (failure) {
      if (isAppError(failure, 'identity.verification-over')) onCancel(failure);
      throw failure;
    }
  };
  return (
    <CodeField
      label={t('code.label')}
      error={error}
      request={request}
      onRequestCode={(captcha) => void request.send({ name, send }, captcha)}
      {...control}
    />
  );
}
