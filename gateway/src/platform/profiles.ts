/**
 * The numbers that a jurisdiction decides, in one place. None of them is a constant elsewhere in the code.
 * Sources: docs/requirements.md and the clause numbers of GLI-19 v3.0 (G), RTS/LCCP (UK) and OWASP ASVS 5.0.
 */
export interface JurisdictionProfile {
  name: 'specification' | 'strict';
  /** Whole years on the day of registration (VAL-03). */
  minimumAge: 18 | 21;
  session: {
    /** Without a call for so long, log in again (G 2.5.4). */
    idleMinutes: number;
    /** After so long in any case (ASVS 7.3.2). */
    absoluteHours: number;
  };
  login: {
    /** Wrong passwords after which a captcha is asked for. */
    captchaAfterFailures: number;
    /** Wrong passwords within `failureMinutes` that lock the account (G 2.5.3 d). */
    lockAfterFailures: number;
    failureMinutes: number;
    lockMinutes: number;
  };
  paymentPassword: { lockAfterFailures: number; lockMinutes: number };
  oneTimeCode: {
    validMinutes: number;
    triesMax: number;
    /** After too many requests or tries. */
    blockMinutes: number;
  };
  password: {
    /** Days until a password expires; undefined is never (ASVS 6.2.10). */
    expiresAfterDays: number | undefined;
  };
  /** Recovery says "username or email does not exist". Off, it answers the same to everyone (G 2.5.3 a). */
  recoveryNamesUnknownAccounts: boolean;
  /** Whether members pass money to one another: never player to player (G 2.5.6 f). */
  memberTransfers: 'off' | 'agent_only' | 'on';
  deposit: {
    /** Turnover that a deposit asks for before a withdrawal, as a multiple of its credit. */
    turnoverMultiple: number;
    openOrdersMax: number;
  };
  withdrawal: {
    /** Without an answer for so long, a disbursed withdrawal counts as received. */
    autoReceiptMinutes: number;
  };
  bonus: { wageringMultipleMax: number };
  /** Demo play asks for the age first. */
  demoNeedsAgeGate: boolean;
}

const specification: JurisdictionProfile = {
  name: 'specification',
  minimumAge: 18,
  session: { idleMinutes: 30, absoluteHours: 12 },
  login: { captchaAfterFailures: 1, lockAfterFailures: 5, failureMinutes: 15, lockMinutes: 30 },
  paymentPassword: { lockAfterFailures: 5, lockMinutes: 30 },
  oneTimeCode: { validMinutes: 5, triesMax: 5, blockMinutes: 5 },
  password: { expiresAfterDays: undefined },
  recoveryNamesUnknownAccounts: false,
  memberTransfers: 'agent_only',
  deposit: { turnoverMultiple: 1, openOrdersMax: 3 },
  withdrawal: { autoReceiptMinutes: 30 },
  bonus: { wageringMultipleMax: 20 },
  demoNeedsAgeGate: false,
};

const strict: JurisdictionProfile = {
  ...specification,
  name: 'strict',
  minimumAge: 21,
  login: { ...specification.login, lockAfterFailures: 3, failureMinutes: 30 },
  memberTransfers: 'off',
  bonus: { wageringMultipleMax: 10 },
  demoNeedsAgeGate: true,
};

export const profiles = { specification, strict } as const satisfies Record<string, JurisdictionProfile>;
