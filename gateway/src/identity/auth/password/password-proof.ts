import { AppError } from '@parlour/contracts';
import type { PlatformService } from '../../../platform/index.ts';
import type { Database, Session, Tx } from '../../../server/index.ts';
import { readSecurity } from '../../members/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { findCredentialsById } from '../admission/index.ts';
import type { Authenticators } from '../authenticator/index.ts';
import type { OneTimeCodes } from '../codes/index.ts';
import { findContactMethod } from '../contact-method.ts';
import { createOwnerCodeLimit, type OwnerCodeParts } from '../owner-code.ts';

interface PasswordProof {
  hasPassword: boolean;
  hasAuthenticator: boolean;
  /**
   * The additional code that a change requires while CHNGPASSVERIF3 is on and the member can receive or generate one.
   */
  code: { method: 'authenticator' | 'sms' | 'email'; hint?: string } | undefined;
}

/** Second proof for a change of password: a code of the authenticator, or else one sent to a verified contact. */
export interface PasswordProofs {
  describe(memberId: number): Promise<PasswordProof>;
  /**
   * Sends a code and returns its validity in minutes. Fails with `verification.not-allowed` and the errors of
   * `OneTimeCodes.request`.
   */
  sendCode(session: Session, call: { language: string | undefined; ip: string }): Promise<number>;
  /**
   * Verifies the code. Returns a function that uses it up in the transaction of the change. Fails with
   * `verification.code-missing`, `verification.code-invalid`, `verification.code-expired` and `verification.too-many`.
   * Do not call it inside a transaction.
   */
  require(memberId: number, code: string | undefined): Promise<(tx: Tx) => Promise<void>>;
}

export interface PasswordProofParts extends OwnerCodeParts {
  database: Database;
  codes: OneTimeCodes;
  authenticators: Pick<Authenticators, 'isOn' | 'verifyCode'>;
  platform: OwnerCodeParts['platform'] & Pick<PlatformService, 'isOn'>;
}

interface ProofMethod {
  method: 'authenticator' | 'sms' | 'email';
  hint?: string;
  to?: { channel: 'sms' | 'mail'; address: string };
}

const field = 'verificationCode';
const skipCode = async (): Promise<void> => undefined;

export function createPasswordProofs(parts: PasswordProofParts): PasswordProofs {
  const { codes, authenticators } = parts;
  const limitGuesses = createOwnerCodeLimit(parts);
  const db = parts.database.withTables<IdentityTables>();
  const findProofMethod = async (memberId: number): Promise<ProofMethod | undefined> => {
    if (!parts.platform.isOn('CHNGPASSVERIF3')) return undefined;
    if (await authenticators.isOn(memberId)) return { method: 'authenticator' };
    return findContactMethod(parts, await readSecurity(db, memberId));
  };
  return {
    async describe(memberId) {
      const proofMethod = await findProofMethod(memberId);
      return {
        hasPassword: (await findCredentialsById(db, memberId))?.passwordHash != null,
        hasAuthenticator: await authenticators.isOn(memberId),
        code: proofMethod && {
          method: proofMethod.method,
          ...(proofMethod.hint !== undefined && { hint: proofMethod.hint }),
        },
      };
    },
    async sendCode({ memberId }, { language, ip }) {
      const to = (await findProofMethod(memberId))?.to;
      if (to === undefined)
        throw new AppError('verification.not-allowed', 'A change of this password asks for no code to send.');
      const subject = toSubject(memberId, to.address);
      await codes.request({
        purpose: 'password',
        subject,
        to,
        language,
        ip,
        waitForSending: true,
        isMember: true,
      });
      return codes.validMinutes;
    },
    async require(memberId, code) {
      const proofMethod = await findProofMethod(memberId);
      if (proofMethod === undefined) return skipCode;
      if (proofMethod.to !== undefined) {
        const subject = toSubject(memberId, proofMethod.to.address);
        const id = await codes.find({ purpose: 'password', subject, code });
        return (tx) => codes.use(tx, id);
      }
      if (!code) throw createRefusal('verification.code-missing', 'required');
      if (!(await limitGuesses(memberId, () => authenticators.verifyCode(memberId, code))))
        throw createRefusal('verification.code-invalid', 'code_invalid');
      return skipCode;
    },
  };
}

const toSubject = (memberId: number, address: string): string => `${memberId}:${address}`;

const createRefusal = (
  code: 'verification.code-missing' | 'verification.code-invalid',
  rule: string,
): AppError =>
  new AppError(code, 'The authenticator proves this change with a code that was not used.', {
    fields: [{ path: [field], rule }],
  });
