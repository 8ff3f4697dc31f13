/**
 * The figures that depend on a jurisdiction. No other code defines one of them as a constant. Sources:
 * docs/requirements.md and the clause numbers of GLI-19 v3.0 (G), RTS/LCCP (UK) and OWASP ASVS 5.0.
 */
export interface JurisdictionProfile {
  name: 'specification' | 'strict';
  /** Minimum age on the day of registration, in whole years (VAL-03). */
  minimumAge: 18 | 21;
  session: {
    /** Time without a call after which a member must log in again (G 2.5.4). */
    idleMinutes: number;
    /** Maximum length of a session, with or without calls (ASVS 7.3.2). */
    absoluteHours: number;
    /** The same for agents, who see and move the money of others. */
    agentAbsoluteHours: number;
  };
  login: {
    /** Number of wrong passwords after which a captcha is required. */
    captchaAfterFailures: number;
    /** Number of wrong passwords within `failureMinutes` that locks the account (G 2.5.3 d). */
    lockAfterFailures: number;
    failureMinutes: number;
    lockMinutes: number;
  };
  paymentPassword: { lockAfterFailures: number; lockMinutes: number };
  oneTimeCode: {
    validMinutes: number;
    triesMax: number;
    /** Block of an address after too many requests, and of a member after too many wrong proofs. */
    blockMinutes: number;
    /** Lock of a number after too many requests or tries: the first, the second, and so on; the last repeats. */
    lockMinutes: readonly number[];
    /** Codes by SMS in a day: to one number (as many again for its owner), to those that begin alike, and of the site. */
    dailyMax: { perNumber: number; perPrefix: number; perSite: number };
  };
  retention: {
    /** Days for which the login history is kept. */
    loginDays: number;
    /** Days after which a demo account is closed and its sessions and logins are deleted. */
    demoDays: number;
  };
  password: {
    /** Days until a password expires; undefined means never (ASVS 6.2.10). */
    expiresAfterDays: number | undefined;
  };
  /**
   * Recovery reports "username or email does not exist". When false, recovery gives everyone the same response (G 2.5.3
   * a).
   */
  recoveryNamesUnknownAccounts: boolean;
  /**
   * Whether members may transfer money to one another. Transfers from player to player are never allowed (G 2.5.6 f).
   */
  memberTransfers: 'off' | 'agent_only' | 'on';
  deposit: {
    /** Turnover required before a withdrawal, as a multiple of the credited deposit. */
    turnoverMultiple: number;
    openOrdersMax: number;
  };
  withdrawal: {
    /** A disbursed withdrawal counts as received when the member does not answer within this time. */
    autoReceiptMinutes: number;
  };
  bonus: { wageringMultipleMax: number };
  /**
   * Limits for wins that are paid without review: one win, and a day's wins less stakes of one vendor. Operators can
   * set others for a vendor. Minor units.
   */
  wins: { maxWinMinor: number; dailyNetMinor: number };
  /** Demo play asks for the visitor's age first. */
  demoNeedsAgeGate: boolean;
}

const specification: JurisdictionProfile = {
  name: 'specification',
  minimumAge: 18,
  session: { idleMinutes: 30, absoluteHours: 12, agentAbsoluteHours: 8 },
  login: { captchaAfterFailures: 1, lockAfterFailures: 5, failureMinutes: 15, lockMinutes: 30 },
  paymentPassword: { lockAfterFailures: 5, lockMinutes: 30 },
  oneTimeCode: {
    validMinutes: 5,
    triesMax: 5,
    blockMinutes: 5,
    lockMinutes: [5, 15, 60, 24 * 60],
    dailyMax: { perNumber: 20, perPrefix: 1_000, perSite: 10_000 },
  },
  retention: { loginDays: 365, demoDays: 30 },
  password: { expiresAfterDays: undefined },
  recoveryNamesUnknownAccounts: false,
  memberTransfers: 'agent_only',
  deposit: { turnoverMultiple: 1, openOrdersMax: 3 },
  withdrawal: { autoReceiptMinutes: 30 },
  bonus: { wageringMultipleMax: 20 },
  wins: { maxWinMinor: 10_000_000_000, dailyNetMinor: 100_000_000_000 },
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
