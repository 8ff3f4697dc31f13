import type { IdentityTables } from '../../tables.ts';
import { listLogins, type OpenedLogin, type Origin } from '../admission/index.ts';
import { createLogIn, type GivenCredentials, type LoginParts } from './log-in.ts';
import { createPhoneLogin, type PhoneLogin, type PhoneLoginParts } from './log-in-by-phone.ts';
import {
  createRememberedDevices,
  type RememberedDevices,
  type RememberedParts,
} from './remembered-devices.ts';

export interface LoginService {
  /**
   * Logs in with name and password. Fails with `identity.wrong-credentials`, `identity.captcha-required`,
   * `identity.captcha-wrong`, `identity.locked`, `identity.account-closed`, `identity.verification-required` and
   * `request.too-many`.
   */
  logIn(given: GivenCredentials, origin: Origin): Promise<OpenedLogin>;
  phone: PhoneLogin;
  remembered: RememberedDevices;
  /** Lists logins, newest first, at most fifty. */
  list(memberId: number): ReturnType<typeof listLogins>;
}

type LoginServiceParts = LoginParts & PhoneLoginParts & RememberedParts;

const loginsShown = 50;

export function createLoginService(parts: LoginServiceParts): LoginService {
  const db = parts.database.withTables<IdentityTables>();
  return {
    logIn: createLogIn(parts),
    phone: createPhoneLogin(parts),
    remembered: createRememberedDevices(parts),
    list: (memberId) => listLogins(db, memberId, loginsShown),
  };
}
