import { challengeOf, type LogInChallenge, type Login } from '@parlour/api-client';
import { useMemo, useState } from 'react';
import { loginEveryMs, throttled } from '../throttle.ts';
import type { GivenAtLogin } from './use-enter.ts';

/** A login that was stopped, since it comes from a new place (AUTH-12). */
export interface StoppedLogin extends GivenAtLogin {
  challenge: LogInChallenge;
}

/** What shows a stopped login, and how it goes on. */
export interface ChallengeStepProps {
  stopped: StoppedLogin;
  onBusy(busy: boolean): void;
  onProved(login: Login): void;
  /** Back to the form: `refusal` is why, where it was not wanted. */
  onGiveUp(refusal?: unknown): void;
}

export interface WayIn {
  stopped: StoppedLogin | undefined;
  /** Why the form is shown again. */
  refusal: unknown;
  /** Runs a login, at most once a second. Rejects as `act`, but for a new place: that one stops the login. */
  run(act: () => Promise<Login>, given: GivenAtLogin): Promise<void>;
  /** Shows the form again. */
  giveUp(refusal?: unknown): void;
}

/** What every form of the login dialog does with its login. */
export function useWayIn(onProved: (login: Login, given: GivenAtLogin) => void): WayIn {
  const [stopped, setStopped] = useState<StoppedLogin>();
  const [refusal, setRefusal] = useState<unknown>();
  const runThrottled = useMemo(
    () => throttled((act: () => Promise<Login>): Promise<Login> => act(), loginEveryMs),
    [],
  );
  return {
    stopped,
    refusal,
    async run(act, given) {
      setRefusal(undefined);
      try {
        onProved(await runThrottled(act), given);
      } catch (error) {
        const challenge = challengeOf(error);
        if (challenge === undefined) throw error;
        setStopped({ ...given, challenge });
      }
    },
    giveUp(why) {
      setStopped(undefined);
      setRefusal(why);
    },
  };
}
