import { getChallenge, type LogInChallenge, type Login } from '@parlour/api-client';
import { useMemo, useState } from 'react';
import { createLoginThrottle } from './login-rules.ts';
import type { LoginContext } from './use-complete-login.ts';

/** Login that requires verification because its origin is not trusted (AUTH-12). */
export interface PendingChallenge extends LoginContext {
  challenge: LogInChallenge;
}

/** Props of the step that verifies a pending login. */
export interface ChallengeStepProps {
  pending: PendingChallenge;
  onBusy(busy: boolean): void;
  onProved(login: Login): void;
  /** Returns to the form. `refusal` is the reason if the person did not cancel. */
  onCancel(refusal?: unknown): void;
}

interface LoginFlow {
  pending: PendingChallenge | undefined;
  /** Error that returned the person to the form. */
  refusal: unknown;
  /**
   * Runs a login at most once per second. Rejects with the error of `submit`, except a challenge: that one sets
   * `pending`.
   */
  run(submit: () => Promise<Login>, given: LoginContext): Promise<void>;
  /** Returns to the form. */
  cancel(refusal?: unknown): void;
}

/** Props of each form in the login dialog. */
export interface LoginFormProps {
  flow: LoginFlow;
  onBusy(busy: boolean): void;
}

/** Runs the logins of all forms in the login dialog. */
export function useLoginFlow(onProved: (login: Login, given: LoginContext) => void): LoginFlow {
  const [pending, setStopped] = useState<PendingChallenge>();
  const [refusal, setRefusal] = useState<unknown>();
  const runThrottled = useMemo(() => createLoginThrottle<Login>(), []);
  return {
    pending,
    refusal,
    async run(submit, given) {
      setRefusal(undefined);
      try {
        onProved(await runThrottled(submit), given);
      } catch (error) {
        const challenge = getChallenge(error);
        if (challenge === undefined) throw error;
        setStopped({ ...given, challenge });
      }
    },
    cancel(why) {
      setStopped(undefined);
      setRefusal(why);
    },
  };
}
