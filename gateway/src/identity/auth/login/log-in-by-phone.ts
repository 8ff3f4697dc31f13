import { AppError } from '@parlour/contracts';
import type { PlatformService } from '../../../platform/index.ts';
import {
  type Clock,
  type Database,
  parseBrowserName,
  type Tx,
  withMinimumDuration,
} from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import {
  type Admission,
  findByMobile,
  findTrustedOrigin,
  insertLogin,
  type OpenedLogin,
  type Origin,
} from '../admission/index.ts';
import type { BrowserCaptcha } from '../captcha/index.ts';
import { type OneTimeCodes, type PhoneNumber, toText } from '../codes/index.ts';

export interface PhoneLoginParts {
  database: Database;
  clock: Clock;
  admission: Pick<Admission, 'openAfterProofs'>;
  codes: OneTimeCodes;
  platform: Pick<PlatformService, 'isOn'>;
}

export interface PhoneCodeRequest {
  number: PhoneNumber;
  language: string | undefined;
  captcha: BrowserCaptcha;
}

export interface PhoneLogin {
  /**
   * Sends a code and returns its validity in minutes. The response is the same for every number. Fails with the errors
   * of `OneTimeCodes.request`.
   */
  requestCode(request: PhoneCodeRequest, origin: Origin): Promise<number>;
  /**
   * Logs in with a code, which is one factor. Fails with the `verification.*` codes for the number and the code, and
   * with the errors of `Admission.openAfterProofs`.
   */
  logIn(given: { number: PhoneNumber; code: string | undefined }, origin: Origin): Promise<OpenedLogin>;
}

/** Minimum response time. It exceeds the time of the work on a machine that is not overloaded. */
const answerMs = 200;

/**
 * Creates the login by a code sent to the phone. It works only for numbers that a member has verified. A request for a
 * code has the same response for every number. Both fail with `verification.not-allowed` while the switch is off.
 */
export function createPhoneLogin(parts: PhoneLoginParts): PhoneLogin {
  const { database, clock, codes, admission, platform } = parts;
  const db = database.withTables<IdentityTables>();
  const requireOn = (): void => {
    if (!platform.isOn('MOBILEVERCODELOGIN3'))
      throw new AppError('verification.not-allowed', 'Login by a code is switched off.');
  };
  return {
    async requestCode({ number, ...rest }, origin) {
      requireOn();
      await withMinimumDuration(answerMs, async () => {
        const found = await findByMobile(db, number);
        const subject = toText(number);
        const to = found && { channel: 'sms' as const, address: subject };
        const trustedOrigin = found && (await findTrustedOrigin(db, found.username, origin, clock.now()));
        await codes.request({ purpose: 'login', subject, to, ip: origin.ip, trustedOrigin, ...rest });
      });
      return codes.validMinutes;
    },
    async logIn(given, origin) {
      requireOn();
      const found = await findByMobile(db, given.number);
      const seen = { at: clock.now(), ip: origin.ip, browser: parseBrowserName(origin.userAgent) };
      const codeId = await codes
        .find({ purpose: 'login', subject: toText(given.number), code: given.code, from: origin })
        .catch(async (error: unknown) => {
          if (found)
            await insertLogin(db, { ...seen, memberId: found.memberId, outcome: 'wrong-credentials' });
          throw error;
        });
      if (found === undefined) throw new AppError('verification.code-invalid', 'The code is not right.');
      const accept = (tx: Tx) => codes.use(tx, codeId);
      return admission.openAfterProofs({ member: found, proofs: ['sms'], accept }, origin);
    },
  };
}
