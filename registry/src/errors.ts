import type { Refusal } from '@parlour/contracts';

/** Error codes of the registry, with their HTTP status. */
export const registryErrorStatus = {
  'request-invalid': 400,
  'token-missing': 401,
  'token-unknown': 401,
  'session-ended': 401,
  'login-refused': 401,
  'second-factor-needed': 401,
  'code-wrong': 401,
  'not-permitted': 403,
  'second-factor-missing': 403,
  'not-found': 404,
  'release-unknown': 404,
  'upload-unknown': 404,
  'version-exists': 409,
  'operator-exists': 409,
  'name-taken': 409,
  'second-factor-on': 409,
  'already-live': 409,
  'nothing-to-roll-back-to': 409,
  'nothing-to-do': 409,
  'no-canary': 409,
  'no-live-release': 409,
  'in-use': 409,
  'release-withdrawn': 409,
  'request-waits': 409,
  'second-person-needed': 403,
  'scheduled-already': 409,
  'revision-changed': 409,
  'keys-not-kept-here': 409,
  'file-too-large': 413,
  'release-refused': 422,
  frozen: 423,
  'too-many-uploads': 429,
  'too-many-requests': 429,
  defect: 500,
  busy: 503,
  'not-ready': 503,
  'no-live-shell': 503,
  'database-unreachable': 503,
  'data-damaged': 500,
  'signing-keys-invalid': 500,
} as const satisfies Record<string, number>;

export type RegistryErrorCode = keyof typeof registryErrorStatus;

/** Body of every error response, under `error`. */
export interface RegistryErrorBody {
  code: RegistryErrorCode;
  message: string;
  /** With `release-refused`: every problem of the release and what it would break. */
  refusals?: readonly Refusal[];
}

/**
 * An expected failure. Anything else that is thrown is a defect: the response is 500, and the error is logged
 * completely.
 */
export class RegistryError extends Error {
  readonly code: RegistryErrorCode;
  readonly refusals: readonly Refusal[] | undefined;

  constructor(code: RegistryErrorCode, message: string, refusals?: readonly Refusal[]) {
    super(message);
    this.name = 'RegistryError';
    this.code = code;
    this.refusals = refusals;
  }
}
