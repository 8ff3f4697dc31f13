import type { SignInStates } from '../third-party/index.ts';

const validMinutes = 5;

/** Creates the challenges of passkeys. Each one is valid for five minutes, once, and for one purpose. */
export function createPasskeyChallenges(states: SignInStates) {
  return {
    async open(challenge: string, purpose: string): Promise<void> {
      await states.openOnce(challenge, {
        kind: 'passkey',
        provider: 'passkey',
        details: { purpose },
        minutes: validMinutes,
      });
    },
    /** Uses up a challenge, whether or not the credential is valid. */
    isOpenFor: (purpose: string) => async (challenge: string) =>
      (await states.consume('passkey', challenge))?.details.purpose === purpose,
  };
}
