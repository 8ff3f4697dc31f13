/**
 * The figures that depend on a jurisdiction. No other code defines one of them as a constant, and each is read by code.
 * `profile-check.ts` checks them at start-up. Sources: docs/requirements.md and the clause numbers of GLI-19 v3.0 (G),
 * RTS/LCCP (UK) and OWASP ASVS 5.0.
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
    /** Lead time of the warning before a session ends, enough to confirm that one is still there. */
    warnSeconds: number;
  };
  login: {
    /** Number of wrong passwords after which a captcha is required. */
    captchaAfterFailures: number;
    /** Number of wrong passwords within `failureMinutes` that locks the account (G 2.5.3 d). */
    lockAfterFailures: number;
    failureMinutes: number;
    lockMinutes: number;
    /** Time for which a device opens sessions without a password. A browser keeps the name for one day. */
    rememberedHours: number;
  };
  paymentPassword: { lockAfterFailures: number; lockMinutes: number };
  oneTimeCode: {
    validMinutes: number;
    triesMax: number;
    /** Block of an address after too many requests, and of a member after too many wrong proofs. */
    blockMinutes: number;
    /** Lock of a number after too many requests or tries: the first, the second, and so on; the last repeats. */
    lockMinutes: readonly number[];
    /**
     * Maximum codes by SMS in a day: to one number (and as many again that only its owner requests), to the numbers
     * with the same beginning, and of the whole site.
     */
    dailyMax: { perNumber: number; perPrefix: number; perSite: number };
  };
  retention: {
    /** Days for which the login history is kept. */
    loginDays: number;
    /** Days after which a demo account is closed and its sessions and logins are deleted. */
    demoDays: number;
    /** Calendar months without a login after which an account is dormant and its owner gets a notice (G A.3.9). */
    dormantMonths: number;
    /** Days for which alarms about rounds are kept; one of an open round stays with it. */
    roundAlarmDays: number;
  };
  /** Periods that members can read by themselves (G 2.5.7), as their pages offer them. */
  records: {
    /** Days of one query of the betting record. */
    betDays: number;
    /** Days of one query of profit and loss by day. */
    reportDays: number;
    /** Calendar months of the statement. */
    statementMonths: number;
    /** Days before today that the lists of records offer. */
    historyDays: number;
    /** Days of one query of an agent's team and income; `betDays` for the bets of the team. */
    teamDays: number;
  };
  /** Difference between a machine's clock and the database's, in milliseconds, that raises an alarm (G 2.2.1). */
  clockDriftAlarmMs: number;
  feedback: {
    /** Time within which an entry has its first answer. */
    answerHours: number;
    /** Whole years for which a complaint is kept (G A.4.4). */
    complaintYears: number;
  };
  /** Days after which an open round raises an alarm, and after which its stake may be refunded (G 4.16). */
  longRounds: { alarmAfterDays: number; refundAfterDays: number };
  password: {
    /** Days until a password expires; undefined means never (ASVS 6.2.10). */
    expiresAfterDays: number | undefined;
    /** Characters, until the operators of a site set other rules for its registration (ASVS 6.2.1). */
    minLength: number;
    maxLength: number;
  };
  /**
   * Recovery reports "username or email does not exist". When false, recovery gives everyone the same response (G 2.5.3
   * a).
   */
  recoveryNamesUnknownAccounts: boolean;
  /**
   * With `agent_only`, members and their direct agents may transfer money to each other. Transfers between players are
   * never possible (G 2.5.6 f).
   */
  memberTransfers: 'off' | 'agent_only';
  /** Amounts in minor units. */
  transfer: {
    minMinor: number;
    maxMinor: number;
    /** Within 24 hours, per direction. */
    dailyMaxMinor: number;
    /** Turnover required before a withdrawal, as a multiple of the received transfer. */
    turnoverMultiple: number;
  };
  deposit: {
    /** Turnover required before a withdrawal, as a multiple of the credited deposit. */
    turnoverMultiple: number;
    openOrdersMax: number;
    /** A method is locked for a member after this many failures within `failureMinutes` (G A.3.6 b). */
    methodLock: { failuresMax: number; failureMinutes: number; lockMinutes: number };
    /** Time for which an operator's claim of an order lasts. */
    claimMinutes: number;
    /** Time in which an agent answers for a deposit that is paid to the agent. Then cashiers can decide. */
    agentAnswerMinutes: number;
  };
  /** Amounts in minor units, the fee's share in parts per million. */
  withdrawal: {
    minMinor: number;
    maxMinor: number;
    /** Within 24 hours. */
    dailyCountMax: number;
    dailyMaxMinor: number;
    feePpm: number;
    feeFixedMinor: number;
    /** A disbursed withdrawal counts as received when the member does not answer within this time. */
    autoReceiptMinutes: number;
    /** A withdrawal above this amount requires a verified phone number or mailbox; undefined: no withdrawal does. */
    identifiedAboveMinor: number | undefined;
    /** Time for which an operator's claim of an order lasts. */
    claimMinutes: number;
  };
  bankAccount: {
    accountsMax: number;
    /** Time between a new account and the first withdrawal to it. */
    coolingHours: number;
  };
  bonus: { wageringMultipleMax: number };
  /**
   * A friend needs these deposits and valid bets, in minor units, within `days` of the registration; then the referrer is
   * rewarded.
   */
  referral: {
    depositMinor: number;
    validBetMinor: number;
    days: number;
    rewardMinor: number;
    turnoverMultiple: number;
    /** Days for which the reward can be claimed. */
    claimDays: number;
  };
  /**
   * Limits of wins that are paid without review, in minor units: for one win, and for a vendor's wins minus
   * stakes in a day. Operators can set other limits for a vendor. A jackpot within `jackpotReviewHours` of
   * another jackpot of the same vendor is reviewed.
   */
  wins: { maxWinMinor: number; dailyNetMinor: number; jackpotReviewHours: number };
  /**
   * When an act of operators needs two people. `aboveMinor` is the bound for money until two people set another one. What
   * one person gave alone to the same member within `windowHours` counts together, and so does what the person gave to all members,
   * against a multiple of the bound (ASVS 2.3.5).
   */
  fourEyes: { aboveMinor: number; abovePoints: number; windowHours: number; allMembersMultiple: number };
  /** Figures of the contracts of agents (docs/rules.md 5.8, 5.9). Amounts in minor units. */
  agents: {
    /** The valid bet in a period from which a member counts as active. */
    activeMinor: number;
    /** Costs that are deducted from the net loss of a dividend. */
    deducts: { rebate: boolean; bonus: boolean; salary: boolean };
    /** The platform's share of the positive difference between stakes and payouts, in parts per million. */
    platformFeePpm: number;
    /**
     * Whether a dividend takes over a negative net loss: in the second half of a month from the first half,
     * never, or always.
     */
    lossCarry: 'within-month' | 'none' | 'forever';
    /** Whether the platform bears a shortfall, or sets it against the agent's next period. */
    shortfall: 'absorb' | 'carry';
    /** Which bets a salary counts: by each bet's result, or all bets by the result of the team. */
    salaryBasis: 'bets' | 'team-result';
    /** A payment above this amount waits for an operator; null: no payment does. */
    reviewAboveMinor: number | null;
  };
  /** The rebates of accounts: a day's rebate below this amount, in minor units, is not paid (docs/rules.md 5.6). */
  rebates: { minMinor: number };
  /** Times of the contracts of agents. */
  agentTimes: {
    /** Hours for which an offer stays open. */
    offerHours: number;
    /** Minutes from the end of a period to its settlement. Dividends deduct daily salaries, so they come later. */
    hourlyAfterMinutes: number;
    dailyAfterMinutes: number;
    dividendAfterMinutes: number;
  };
  protection: {
    limits: {
      /** Hours between the request of a looser limit and its confirmation (G A.3.7, RTS 12D). */
      loosenAfterHours: number;
      /** Hours for which the confirmation stays possible. */
      confirmWithinHours: number;
      /** Lengths of the rolling windows. */
      periodsHours: readonly number[];
      /** Months after which a member who declined is offered a deposit limit again (RTS 12A, 12D). */
      offerMonths: number;
    };
    /** Choices for the time of play between two checks (RTS 13B), and the default. */
    realityCheck: { minutes: readonly number[]; defaultMinutes: number };
    /** Lengths of a cool-off (LCCP 3.3.4). */
    coolOffHours: readonly number[];
    exclusion: {
      /** Lengths of an exclusion (G A.3.8). */
      months: readonly number[];
      hasPermanent: boolean;
      /** Months in which nobody can end an exclusion early. */
      irrevocableMonths: number;
      /** Days within which an operator decides on a request for an early end. */
      endDecisionDays: number;
      /** Hours from the operator's consent to the end. */
      endDelayHours: { definite: number; permanent: number };
    };
    /**
     * Whether a member can log in during a block: `records` keeps the cashier, statement and support open;
     * `refused` refuses the login.
     */
    loginWhileBlocked: { coolOff: 'records' | 'refused'; exclusion: 'records' | 'refused' };
  };
}

const specification: JurisdictionProfile = {
  name: 'specification',
  minimumAge: 18,
  session: { idleMinutes: 30, absoluteHours: 12, agentAbsoluteHours: 8, warnSeconds: 60 },
  login: {
    captchaAfterFailures: 1,
    lockAfterFailures: 5,
    failureMinutes: 15,
    lockMinutes: 30,
    rememberedHours: 24,
  },
  paymentPassword: { lockAfterFailures: 5, lockMinutes: 30 },
  oneTimeCode: {
    validMinutes: 5,
    triesMax: 5,
    blockMinutes: 5,
    lockMinutes: [5, 15, 60, 24 * 60],
    dailyMax: { perNumber: 20, perPrefix: 1_000, perSite: 10_000 },
  },
  retention: { loginDays: 365, demoDays: 30, dormantMonths: 12, roundAlarmDays: 365 },
  records: { betDays: 31, reportDays: 93, statementMonths: 12, historyDays: 365, teamDays: 92 },
  clockDriftAlarmMs: 1_000,
  feedback: { answerHours: 24, complaintYears: 5 },
  longRounds: { alarmAfterDays: 1, refundAfterDays: 14 },
  password: { expiresAfterDays: undefined, minLength: 8, maxLength: 64 },
  recoveryNamesUnknownAccounts: false,
  memberTransfers: 'agent_only',
  transfer: {
    minMinor: 10_000,
    maxMinor: 500_000_000,
    dailyMaxMinor: 1_000_000_000,
    turnoverMultiple: 1,
  },
  deposit: {
    turnoverMultiple: 1,
    openOrdersMax: 3,
    methodLock: { failuresMax: 5, failureMinutes: 10, lockMinutes: 10 },
    claimMinutes: 15,
    agentAnswerMinutes: 30,
  },
  withdrawal: {
    minMinor: 100_000,
    maxMinor: 500_000_000,
    dailyCountMax: 5,
    dailyMaxMinor: 1_000_000_000,
    feePpm: 5_000,
    feeFixedMinor: 0,
    autoReceiptMinutes: 30,
    identifiedAboveMinor: 100_000_000,
    claimMinutes: 15,
  },
  bankAccount: { accountsMax: 5, coolingHours: 24 },
  bonus: { wageringMultipleMax: 20 },
  referral: {
    depositMinor: 5_000,
    validBetMinor: 50_000,
    days: 14,
    rewardMinor: 1_000,
    turnoverMultiple: 1,
    claimDays: 30,
  },
  wins: { maxWinMinor: 10_000_000_000, dailyNetMinor: 100_000_000_000, jackpotReviewHours: 24 },
  fourEyes: { aboveMinor: 10_000_000, abovePoints: 1_000_000, windowHours: 24, allMembersMultiple: 20 },
  agents: {
    activeMinor: 10_000,
    deducts: { rebate: true, bonus: true, salary: true },
    platformFeePpm: 0,
    lossCarry: 'within-month',
    shortfall: 'absorb',
    salaryBasis: 'bets',
    reviewAboveMinor: 1_000_000_000,
  },
  rebates: { minMinor: 100 },
  agentTimes: { offerHours: 72, hourlyAfterMinutes: 5, dailyAfterMinutes: 125, dividendAfterMinutes: 130 },
  protection: {
    limits: {
      loosenAfterHours: 24,
      confirmWithinHours: 168,
      periodsHours: [24, 168, 720],
      offerMonths: 6,
    },
    realityCheck: { minutes: [15, 30, 60], defaultMinutes: 60 },
    coolOffHours: [24, 168, 720, 1008],
    exclusion: {
      months: [6, 12, 24, 60],
      hasPermanent: true,
      irrevocableMonths: 0,
      endDecisionDays: 7,
      endDelayHours: { definite: 24, permanent: 24 },
    },
    loginWhileBlocked: { coolOff: 'records', exclusion: 'records' },
  },
};

const strict: JurisdictionProfile = {
  ...specification,
  name: 'strict',
  minimumAge: 21,
  login: { ...specification.login, lockAfterFailures: 3, failureMinutes: 30 },
  memberTransfers: 'off',
  withdrawal: { ...specification.withdrawal, identifiedAboveMinor: 0 },
  bonus: { wageringMultipleMax: 10 },
  fourEyes: {
    ...specification.fourEyes,
    aboveMinor: 2_000_000,
    abovePoints: 200_000,
    allMembersMultiple: 10,
  },
  protection: {
    ...specification.protection,
    exclusion: {
      ...specification.protection.exclusion,
      irrevocableMonths: 6,
      endDelayHours: { definite: 24, permanent: 168 },
    },
  },
};

export const profiles = { specification, strict } as const satisfies Record<string, JurisdictionProfile>;
