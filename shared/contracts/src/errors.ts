/**
 * All errors that cross a boundary: each code with the HTTP status that carries it. Only servers read the statuses.
 * The user-facing text is `error.<code>` in `@parlour/texts`. Recognise an error by its code, never by class.
 */
export const errorStatus = {
  'request.invalid': 400,
  'request.not-found': 404,
  'request.too-large': 413,
  'request.wrong-type': 415,
  'request.too-many': 429,
  'request.duplicate-mismatch': 409,
  'payload.unreadable': 400,
  'payload.stale': 400,
  /** Raised in the browser: it encrypts only on pages that came over HTTPS or from this machine. */
  'payload.insecure-page': 400,
  'server.defect': 500,
  'server.unavailable': 503,
  /** Too much work of one kind is already waiting. `details.retryAfterMs` says when to try again. */
  'server.busy': 503,
  'session.required': 401,
  'session.expired': 401,
  'session.real-account-required': 403,
  'session.password-change-required': 403,
  'session.agent-required': 403,
  /** The account is not a member's: it belongs to the house. */
  'session.member-required': 403,
  'member.excluded': 403,
  /** An operator has blocked this activity for the member. */
  'member.blocked': 403,
  'region.closed': 403,
  /** A limit of the member. `details`: kind, periodHours, limit, used, left. */
  'protection.limit-reached': 409,
  'protection.limit-not-found': 404,
  'protection.change-not-found': 404,
  'protection.change-too-early': 409,
  'protection.no-exclusion': 409,
  'protection.end-too-early': 409,
  'protection.end-requested': 409,
  'protection.block-not-found': 404,
  'protection.block-decided': 409,
  /** The roles of the operator do not permit the act. */
  'operator.not-permitted': 403,
  'operator.second-factor-required': 403,
  /** Only a person may do this, not a program with a token. */
  'operator.person-required': 403,
  'operator.own-request': 403,
  /** The request was decided before or is older than a day. */
  'operator.request-closed': 409,
  /** The object of the request has changed since the request was made. */
  'operator.changed-since': 409,
  'operator.requester-ended': 409,
  /** Only the latest change of an object can be undone. */
  'operator.changed-later': 409,
  'identity.wrong-credentials': 401,
  'identity.locked': 423,
  'identity.account-closed': 403,
  'identity.username-taken': 409,
  'identity.invite-code-taken': 409,
  /** The agent has the maximum number of open invitations. */
  'identity.invitation-limit': 409,
  'identity.field-invalid': 422,
  'identity.registration-closed': 403,
  'identity.affiliate-code-unknown': 422,
  'identity.demo-closed': 403,
  'identity.payment-password-missing': 409,
  'identity.payment-password-wrong': 403,
  'identity.payment-password-locked': 423,
  'identity.captcha-required': 401,
  'identity.captcha-wrong': 401,
  'identity.old-password-wrong': 403,
  'identity.verification-required': 403,
  'identity.verification-over': 410,
  'identity.verification-failed': 403,
  'identity.remembered-over': 401,
  'identity.session-not-found': 404,
  'identity.mobile-taken': 409,
  'identity.terms-outdated': 409,
  'identity.recovery-over': 410,
  'identity.recovery-closed': 403,
  'identity.recovery-unknown': 404,
  'identity.sign-in-closed': 403,
  'identity.sign-in-failed': 401,
  'identity.link-missing': 404,
  'identity.link-taken': 409,
  'identity.link-fixed': 409,
  'identity.passkey-not-found': 404,
  'identity.authenticator-on': 409,
  'identity.authenticator-missing': 409,
  'verification.phone-missing': 422,
  'verification.phone-invalid': 422,
  'verification.too-many': 429,
  'verification.failed': 502,
  'verification.code-missing': 422,
  'verification.code-invalid': 422,
  'verification.code-expired': 410,
  'verification.captcha-failed': 422,
  'verification.quota': 503,
  'verification.not-allowed': 403,
  'verification.popup-closed': 400,
  'wallet.insufficient-funds': 409,
  'wallet.amount-out-of-range': 422,
  'wallet.too-many-open-orders': 409,
  'wallet.method-unavailable': 409,
  /** Too many of the member's deposits with this method failed. `details.until`. */
  'wallet.method-locked': 409,
  'wallet.order-not-found': 404,
  'wallet.order-closed': 409,
  'wallet.limit-reached': 409,
  'wallet.withdrawals-stopped': 409,
  'wallet.bank-unavailable': 409,
  'wallet.bank-account-not-found': 404,
  'wallet.bank-account-limit': 409,
  'wallet.bank-account-exists': 409,
  /** The account is not usable yet, or an operator locked it. `details.status`, `details.usableFrom`. */
  'wallet.bank-account-unusable': 409,
  'wallet.withdrawal-count-reached': 409,
  /**
   * Required bets are missing. `details.remainingMinor`, `details.tasks` with the amount that each task still needs.
   */
  'wallet.turnover-open': 409,
  'wallet.identification-required': 403,
  /** Transfers between members are off on this site. */
  'wallet.transfers-off': 403,
  /** Transfers are possible between a member and the agent directly above; upwards only if the agent accepts them. */
  'wallet.transfer-not-allowed': 403,
  /** The other party of a transfer cannot take part now. The answer never contains the reason. */
  'wallet.counterparty-unavailable': 409,
  /** The time to answer is over, and the payment counts as received. */
  'wallet.answer-too-late': 409,
  /** Another operator works on the order. `details.claimedBy`, `details.until`. */
  'wallet.order-claimed': 409,
  /** The act needs a claim of the order by the same operator. */
  'wallet.claim-missing': 409,
  /** The payment with this bank number was already credited to another order. `details.orderNo`. */
  'wallet.bank-reference-used': 409,
  /** A payment of the order is in transit, or its outcome is unknown. */
  'wallet.payout-open': 409,
  /** No connected vendor with this code keeps members' money in its own wallets. */
  'wallet.vendor-wallet-not-found': 404,
  /** The vendor does not answer about the member's wallet there. */
  'wallet.vendor-unavailable': 502,
  /** A transfer to or from this vendor has no definite outcome yet. `details.transferNo`. */
  'wallet.vendor-transfer-open': 409,
  'catalog.game-not-found': 404,
  'catalog.game-maintenance': 409,
  'catalog.vendor-not-found': 404,
  /** The data has changed since the change that should be reverted. */
  'catalog.changed-since': 409,
  /** The differences of a list have changed since the comparison. */
  'catalog.diff-changed': 409,
  'catalog.change-not-found': 404,
  'betting.launch-failed': 502,
  'betting.vendor-not-connected': 409,
  /** The game stakes from the member's wallet at its vendor, which holds less than the minimum stake. */
  'betting.transfer-needed': 409,
  'betting.round-not-found': 404,
  'betting.win-not-found': 404,
  'betting.win-decided': 409,
  'promotions.not-found': 404,
  'promotions.not-started': 409,
  'promotions.closed': 409,
  /** `details.missing`: the requirements that the member does not meet. */
  'promotions.not-eligible': 403,
  /** The member has claimed it as often as its conditions allow. */
  'promotions.claim-limit': 409,
  'promotions.budget-spent': 409,
  /** This step is not allowed in the claim's current status. `details.status`. */
  'promotions.wrong-step': 409,
  /** The credit of the deposit is below the minimum of the promotion. `details.minMinor`. */
  'promotions.deposit-too-small': 400,
  'promotions.claim-not-found': 404,
  /** Another operator works on the application. `details.reservedBy`, `details.until`. */
  'promotions.application-reserved': 409,
  /** The act needs a reservation of the application by the same operator. */
  'promotions.reservation-missing': 409,
  /** The conditions of a promotion contradict each other. `details.defect`. */
  'promotions.defective': 422,
  'promotions.draft-not-found': 404,
  'missions.not-found': 404,
  'missions.not-completed': 409,
  'missions.board-not-found': 404,
  'rewards.not-found': 404,
  'rewards.not-eligible': 403,
  /** `details.availableFrom`. */
  'rewards.not-available': 409,
  'rewards.expired': 410,
  'rewards.revoked': 410,
  'rewards.closed': 409,
  /** A round that was staked with money of the bonus is open. */
  'rewards.bonus-in-play': 409,
  'rewards.referral-not-found': 404,
  'rewards.referral-decided': 409,
  /** The reward is unknown, has not begun or has ended. */
  'points.reward-unavailable': 409,
  /** `details.available`. */
  'points.out-of-stock': 409,
  /** The member saw another price. `details.points` and `details.amount` are the current price of the request. */
  'points.price-changed': 409,
  /** The limit per member. `details.max`, `details.left`. */
  'points.limit-reached': 409,
  /** The member has `details.points`; `details.needed` are needed. */
  'points.insufficient': 409,
  /** Below the minimum of a conversion, or between two steps. `details.min`, `details.multiple`. */
  'points.amount-out-of-range': 422,
  /** `details.max` points per day, `details.left` today. */
  'points.daily-limit-reached': 409,
  'points.redemption-not-found': 404,
  'points.redemption-decided': 409,
  /** The goods cannot change to this state now. `details.status`: the present one, or null. */
  'points.wrong-shipment': 409,
  'agents.offer-expired': 410,
  /** The party that made the offer has withdrawn or replaced it. */
  'agents.offer-withdrawn': 410,
  'agents.offer-answered': 409,
  /** `details.rate`: the best rate of the upline's own contract of this kind, in percent. */
  'agents.rate-above-upline': 409,
  /** A tier has a rate that is not above that of the previous tier, or a lower threshold. */
  'agents.tiers-unordered': 422,
  /** Contracts can be offered only to agents directly below. */
  'agents.not-direct-downline': 403,
  /** The new upline is not an open account of an agent. */
  'agents.move-not-agent': 409,
  'agents.move-same-upline': 409,
  /** The new upline is the member or stands below the member. */
  'agents.move-cycle': 409,
  'agents.move-to-sibling': 409,
  'agents.rebate-below-downline': 409,
  'messaging.message-not-found': 404,
  'messaging.entry-claimed': 409,
  'picture.unreadable': 422,
  'picture.too-large': 413,
  'picture.too-many-pixels': 422,
  'picture.not-found': 404,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/** Validation rules of the server framework, each a key of the `validation` texts; modules add further keys. */
export const inputRules = [
  'required',
  'wrong_type',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'too_few',
  'too_many',
  'format',
  'choice',
  'json',
  'invalid',
] as const;
export type InputRule = (typeof inputRules)[number];

/** A field that violates a rule: `path` as sent (`['username']`), `rule` a key of the `validation` texts. */
export interface FieldIssue {
  path: (string | number)[];
  rule: string;
  params?: Record<string, string | number>;
}

export interface ErrorBody {
  code: ErrorCode;
  /** English, for logs and developers; users read the text of the code. */
  message: string;
  fields?: FieldIssue[];
  /** Amounts in minor units, times in ISO 8601; the code that throws documents the fields. */
  details?: Record<string, unknown>;
  requestId?: string;
}

/** The common form of every response of the gateway. */
export type Envelope<T> = { success: true; value: T } | { success: false; error: ErrorBody };

/** Base class of every expected failure, on both sides of the wire. Anything else thrown is a defect. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly fields: FieldIssue[] | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      details?: Record<string, unknown>;
      fields?: FieldIssue[];
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
    this.fields = options.fields;
  }
}

/** Returns true for an `AppError` of any copy of this package; `code` narrows it to one failure. */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return (
    error instanceof Error &&
    error.name === 'AppError' &&
    'code' in error &&
    (code === undefined || error.code === code)
  );
}
