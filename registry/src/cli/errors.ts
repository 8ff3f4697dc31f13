import type { RegistryErrorCode } from '../errors.ts';

/** A failure whose message explains everything to the user. */
export class CommandError extends Error {
  readonly exitStatus: number;
  /** The registry's error code, when the registry refused. */
  readonly code: string | undefined;

  constructor(message: string, exitStatus: number, code?: string) {
    super(message);
    this.name = 'CommandError';
    this.exitStatus = exitStatus;
    this.code = code;
  }
}

/** Exit statuses that scripts may need to distinguish. 1 is any other failure. */
export const exitStatus = {
  usage: 2,
  notPermitted: 3,
  unknown: 4,
  conflict: 5,
  refused: 6,
  unreachable: 7,
} as const;

const exitStatusByCode: Readonly<Partial<Record<string, number>>> = {
  'request-invalid': exitStatus.usage,
  'token-missing': exitStatus.notPermitted,
  'token-unknown': exitStatus.notPermitted,
  'session-ended': exitStatus.notPermitted,
  'login-refused': exitStatus.notPermitted,
  'second-factor-needed': exitStatus.notPermitted,
  'second-factor-missing': exitStatus.notPermitted,
  'code-wrong': exitStatus.notPermitted,
  'not-permitted': exitStatus.notPermitted,
  'not-found': exitStatus.unknown,
  'release-unknown': exitStatus.unknown,
  'version-exists': exitStatus.conflict,
  'operator-exists': exitStatus.conflict,
  'name-taken': exitStatus.conflict,
  'already-live': exitStatus.conflict,
  'nothing-to-roll-back-to': exitStatus.conflict,
  'keys-not-kept-here': exitStatus.conflict,
  'nothing-to-do': exitStatus.conflict,
  'no-canary': exitStatus.conflict,
  'no-live-release': exitStatus.conflict,
  'in-use': exitStatus.conflict,
  'scheduled-already': exitStatus.conflict,
  'request-waits': exitStatus.conflict,
  'second-person-needed': exitStatus.notPermitted,
  'revision-changed': exitStatus.conflict,
  frozen: exitStatus.refused,
  'release-withdrawn': exitStatus.refused,
  'release-refused': exitStatus.refused,
} satisfies Partial<Record<RegistryErrorCode, number>>;

export const toExitStatus = (code: string): number => exitStatusByCode[code] ?? 1;
