import { type Api, type CallOptions, isAppError } from '@parlour/contracts';
import {
  answerChallengeCall,
  type ChallengeMethod,
  LogInChallenge,
  requestChallengeCodeCall,
} from '@parlour/contracts/calls';
import { type Login, toLogin } from './identity-sign-in.ts';

export type { ChallengeMethod, LogInChallenge };

/** Returns the challenge of a refused login; undefined when the login was refused for another reason. */
export function getChallenge(error: unknown): LogInChallenge | undefined {
  if (!isAppError(error, 'identity.verification-required')) return undefined;
  return LogInChallenge.safeParse(error.details).data;
}

/**
 * Sends the code of a challenge. Returns the minutes for which the code is valid. Fails with
 * `identity.verification-over` and the codes `verification.*`.
 */
export async function requestChallengeCode(
  api: Api,
  request: {
    challenge: string;
    method: 'sms' | 'email';
    captcha?: string | undefined;
    language?: string | undefined;
  },
  options?: CallOptions,
): Promise<{ validMinutes: number }> {
  const { expiredMinutes } = await api.call(requestChallengeCodeCall, request, options);
  return { validMinutes: expiredMinutes };
}

/**
 * Answers a challenge and opens the session. Fails with `identity.verification-failed`, `identity.verification-over`
 * (log in again) and the codes `verification.*`.
 */
export async function answerChallenge(
  api: Api,
  given: {
    challenge: string;
    method: ChallengeMethod;
    answer: string;
    rememberDevice: boolean;
    rememberMe?: boolean | undefined;
  },
  options?: CallOptions,
): Promise<Login> {
  return toLogin(await api.call(answerChallengeCall, given, options));
}
