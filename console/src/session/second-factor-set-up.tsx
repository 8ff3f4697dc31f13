import type { BegunSecondFactor } from '@parlour/contracts';
import { Alert, Button, CopyButton, Field, PasswordInput, QrCode, TextInput } from '@parlour/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { texts } from '../texts.ts';
import { useRegistry } from '../wire/registry-context.ts';
import styles from './login.module.css';

const words = texts.secondFactor;

/** Sets up the operator's own second factor: the password, then a code of the app, then the recovery codes. */
export function SecondFactorSetUp({ onDone }: { onDone(): void }) {
  const [begun, setBegun] = useState<BegunSecondFactor>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  if (begun) return <ConfirmForm begun={begun} onConfirmed={setRecoveryCodes} />;
  return <PasswordForm onBegun={setBegun} />;
}

function PasswordForm({ onBegun }: { onBegun(begun: BegunSecondFactor): void }) {
  const registry = useRegistry();
  const [password, setPassword] = useState('');
  const begin = useMutation({
    mutationFn: () => registry.beginSecondFactor(password),
    onSuccess: onBegun,
  });
  return (
    <StepForm verb={words.begin} busy={begin.isPending} failure={begin.error?.message} onSend={begin.mutate}>
      <Field label={texts.login.password} helper={words.passwordHelp} required>
        <PasswordInput
          autoComplete="current-password"
          showLabel={texts.login.show}
          hideLabel={texts.login.hide}
          capsLockText={texts.login.capsLock}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </StepForm>
  );
}

interface ConfirmFormProps {
  begun: BegunSecondFactor;
  onConfirmed(recoveryCodes: readonly string[]): void;
}

function ConfirmForm({ begun: { secret, uri }, onConfirmed }: ConfirmFormProps) {
  const registry = useRegistry();
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => registry.confirmSecondFactor(code),
    onSuccess: onConfirmed,
  });
  return (
    <StepForm
      verb={words.confirm}
      busy={confirm.isPending}
      failure={confirm.error?.message}
      onSend={confirm.mutate}
    >
      <p>{words.scan}</p>
      <div className={styles.qrCode}>
        <QrCode text={uri} label={words.qrLabel} />
      </div>
      <p>{words.secret}</p>
      <code className={styles.secret}>{secret}</code>
      <Field label={texts.login.code} required>
        <TextInput
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
    </StepForm>
  );
}

interface StepFormProps {
  verb: string;
  busy: boolean;
  failure: string | undefined;
  onSend(): void;
  children: ReactNode;
}

function StepForm({ verb, busy, failure, onSend, children }: StepFormProps) {
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) onSend();
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {failure && <Alert tone="danger" live title={failure} />}
      {children}
      <Button type="submit" tone="gold" size="large" wide busy={busy}>
        {verb}
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  return (
    <div className={styles.form}>
      <Alert tone="warning" live title={words.recoveryTitle} />
      <p>{words.recoveryText}</p>
      <ul className={styles.codes} aria-label={words.recoveryLabel}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton
        wordy
        text={codes.join('\n')}
        label={words.copy}
        copiedLabel={texts.access.copied}
        failedLabel={texts.access.copyFailed}
      />
      <Button tone="gold" size="large" wide onClick={onDone}>
        {words.stored}
      </Button>
    </div>
  );
}
