import { answerChallenge, type ChallengeMethod, requestChallengeCode } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { Alert, Button, Checkbox, Field, TextInput } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useShell, useText } from '../../frame/shell-context.tsx';
import { languageAtom } from '../../site/page-atoms.ts';
import formStyles from '../form.module.css';
import styles from './challenge-step.module.css';
import { CodeField } from './code-field.tsx';
import { useCodeRequest } from './use-code-request.ts';
import { usePlaceFailure } from './use-place-failure.ts';
import type { ChallengeStepProps } from './use-way-in.ts';

interface ChallengeProofProps extends ChallengeStepProps {
  method: ChallengeMethod;
  /** Where a code goes, the greater part covered. */
  hint: string | undefined;
  /** Back to the choice, where there is one. */
  onOtherWay: (() => void) | undefined;
}

interface Values {
  answer: string;
  rememberDevice: boolean;
}

/** Proves by one way who is logging in from a new place. */
export function ChallengeProof(props: ChallengeProofProps) {
  const { stopped, method, hint, onBusy, onProved, onGiveUp, onOtherWay } = props;
  const t = useText('sign-in');
  const say = useText('errors');
  const { api } = useShell().site;
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({ mode: 'onSubmit', defaultValues: { answer: '', rememberDevice: false } });
  const { register, handleSubmit, formState } = form;
  const place = usePlaceFailure(form, ['answer']);
  const { challenge } = stopped.challenge;

  const submit = handleSubmit(async ({ answer, rememberDevice }) => {
    setFailure(undefined);
    onBusy(true);
    const given = { challenge, method, answer: answer.trim(), rememberDevice };
    try {
      onProved(await answerChallenge(api, { ...given, rememberMe: stopped.isRemembered }));
    } catch (error) {
      if (isAppError(error, 'identity.verification-over')) onGiveUp(error);
      else setFailure(place(error));
    } finally {
      onBusy(false);
    }
  });

  const answer = register('answer', {
    validate: (value) =>
      value.trim() !== '' ||
      (method === 'bankName' ? t('challenge.nameMissing') : say('verification.code-missing')),
  });
  const error = formState.errors.answer?.message;
  return (
    <form className={formStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>
        {t(`challenge.${method}Why`)} {hint && <strong className={styles.goal}>{hint}</strong>}
      </p>
      {method === 'sms' || method === 'email' ? (
        <SentCode {...{ method, challenge, error, onGiveUp }} control={answer} />
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
        {onOtherWay && (
          <Button tone="link" onClick={onOtherWay}>
            {t('challenge.otherWay')}
          </Button>
        )}
        <Button tone="link" onClick={() => onGiveUp()}>
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
  onGiveUp(refusal: unknown): void;
}

function SentCode({ method, challenge, error, control, onGiveUp }: SentCodeProps) {
  const t = useText('sign-in');
  const { api } = useShell().site;
  const language = useAtomValue(languageAtom);
  const name = `challenge ${challenge} ${method}`;
  const request = useCodeRequest(name);
  const send = async (captcha: string | undefined) => {
    try {
      return await requestChallengeCode(api, { challenge, method, captcha, language });
    } catch (failure) {
      if (isAppError(failure, 'identity.verification-over')) onGiveUp(failure);
      throw failure;
    }
  };
  return (
    <CodeField
      label={t('code.label')}
      error={error}
      request={request}
      onAsk={(captcha) => void request.ask({ name, send }, captcha)}
      {...control}
    />
  );
}
