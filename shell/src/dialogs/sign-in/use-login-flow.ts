import { getChallenge, type LogInChallenge, type Login } from '@parlour/api-client';
import { useMemo, useState } from 'react';
import { loginIntervalMs, throttle } from '../throttle.ts';
import type { LoginContext } from './use-complete-login.ts';

/** A login that was stopped, since it comes from a new place (AUTH-12). */
export interface PendingChallenge extends LoginContext {
  challenge: LogInChallenge;
}

/** What shows a stopped login, and how it goes on. */
export interface ChallengeStepProps {
  pending: PendingChallenge;
  onBusy(busy: boolean): void;
  onProved(login: Login): void;
  /** Back to the form: `refusal` is why, where it was not wanted. */
  onCancel(refusal?: unknown): void;
}

export interface LoginFlow {
  pending: PendingChallenge | undefined;
  /** Why the form is shown again. */
  refusal: unknown;
  /** Runs a login, at most once a second. Rejects as `act`, but for a new place: that one stops the login. */
  run(submit: () => Promise<Login>, given: LoginContext): Promise<void>;
  /** Shows the form again. */
  cancel(refusal?: unknown): void;
}

/** What every form of the login dialog does with its login. */
export function useLoginFlow(onProved: (login: Login, given: LoginContext) => void): LoginFlow {
  const [pending, setStopped] = useState<PendingChallenge>();
  const [refusal, setRefusal] = useState<unknown>();
  const runThrottled = useMemo(
    () => throttle((submit: () => Promise<Login>): Promise<Login> => submit(), loginIntervalMs),
    [],
  );
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
