import { Button, Field, FieldError, TextInput } from '@parlour/ui';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useText } from '../context/use-text.ts';
import { CaptchaField } from './captcha-field.tsx';
import styles from './code-field.module.css';
import type { CodeRequest } from './use-code-request.ts';

interface CodeFieldProps extends ComponentProps<'input'> {
  label: string;
  error: string | undefined;
  request: CodeRequest;
  /** Sends a code once the values it requires are filled in. */
  onRequestCode(captcha: string | undefined): void;
  /** Masked destination of the code. */
  helper?: string | undefined;
}

/** Field for a one-time code, with a send button that counts down (AUTH-09), and a captcha if one is required. */
export function CodeField({
  label,
  helper,
  error,
  request,
  onRequestCode,
  required = true,
  ...rest
}: CodeFieldProps) {
  const t = useText('sign-in');
  const [captchaText, setCaptchaText] = useState('');
  const { waitSeconds, isBlocked, captcha } = request;
  const captchaInput = useRef<HTMLInputElement>(null);
  // The next step is the captcha, also when the first request only learns that one is required.
  const isCaptchaNext = captcha.isNeeded && request.captchaFailure !== undefined;
  useEffect(() => {
    if (isCaptchaNext) captchaInput.current?.focus();
  }, [isCaptchaNext]);
  const requestCode = () => {
    onRequestCode(captcha.isNeeded ? captchaText : undefined);
    setCaptchaText('');
  };
  const button = (
    <Button
      size="small"
      className={styles.send}
      busy={request.isSending}
      disabledReason={waitSeconds > 0 ? t('code.wait') : undefined}
      onClick={requestCode}
    >
      {waitSeconds > 0 ? t('code.seconds', { seconds: waitSeconds }) : t('code.send')}
    </Button>
  );
  return (
    <div className={styles.code}>
      <Field
        label={label}
        required={required}
        error={error}
        helper={request.isSent ? t('code.sent') : helper}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          icon="shield-check"
          end={button}
          {...rest}
        />
      </Field>
      {captcha.isNeeded && (
        <CaptchaField
          ref={captchaInput}
          captcha={captcha}
          error={request.captchaFailure}
          value={captchaText}
          onChange={(event) => setCaptchaText(event.target.value)}
        />
      )}
      <div role="status">
        {isBlocked && <FieldError>{t('code.blocked', { seconds: waitSeconds })}</FieldError>}
        {request.failure && <FieldError>{request.failure}</FieldError>}
      </div>
    </div>
  );
}
