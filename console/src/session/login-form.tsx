import type { LoggedInOperator } from '@parlour/contracts';
import { Alert, Button, Field, PasswordInput, TextInput } from '@parlour/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { texts } from '../texts.ts';
import { useRegistry } from '../wire/registry-context.ts';
import { getErrorCode } from '../wire/registry-failure.ts';
import styles from './login.module.css';

const words = texts.login;

/**
 * Form for name and password, and for the code when the operator has a second factor. The password is held only in the
 * form's state.
 */
export function LoginForm({
  name: known = '',
  onLogin,
}: {
  name?: string;
  onLogin(operator: LoggedInOperator): void;
}) {
  const registry = useRegistry();
  const [name, setName] = useState(known);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [missing, setMissing] = useState(false);
  const login = useMutation({
    mutationFn: () => registry.login({ name: name.trim(), password, ...(asksCode && { code }) }),
    onSuccess: onLogin,
    onError: (error) => {
      if (getErrorCode(error) === 'second-factor-needed') setAsksCode(true);
    },
  });
  const isFailure = login.isError && getErrorCode(login.error) !== 'second-factor-needed';
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (login.isPending) return;
    const isMissing = name.trim() === '' || password === '' || (asksCode && code.trim() === '');
    setMissing(isMissing);
    if (!isMissing) login.mutate();
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {isFailure && <Alert tone="danger" live title={login.error.message} />}
      {missing && <Alert tone="danger" live title={words.missing} />}
      <Field label={words.name} required>
        <TextInput
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={words.password} required>
        <PasswordInput
          autoComplete="current-password"
          showLabel={words.show}
          hideLabel={words.hide}
          capsLockText={words.capsLock}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {asksCode && (
        <Field label={words.code} helper={words.codeHelp} required>
          <TextInput
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" tone="gold" size="large" wide busy={login.isPending}>
        {words.submit}
      </Button>
    </form>
  );
}
