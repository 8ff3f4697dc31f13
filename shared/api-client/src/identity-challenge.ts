import { type Api, type CallOptions, isAppError } from '@parlour/contracts';
import {
  answerChallengeCall,
  type ChallengeMethod,
  LogInChallenge,
  requestChallengeCodeCall,
} from '@parlour/contracts/calls';
import { type Login, toLogin } from './identity.ts';

export type { ChallengeMethod, LogInChallenge };

/** What a refused login asks to be verified by; undefined where it was refused for something else. */
export function getChallenge(error: unknown): LogInChallenge | undefined {
  if (!isAppError(error, 'identity.verification-required')) return undefined;
  return LogInChallenge.safeParse(error.details).data;
}

/**
 * Sends the code of a challenge, and answers for how many minutes it is good. Fails with `identity.verification-over`
 * and the codes `verification.*`.
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
 * Proves who is logging in, and opens the session. Fails with `identity.verification-failed`,
 * `identity.verification-over` (log in again) and the codes `verification.*`.
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
