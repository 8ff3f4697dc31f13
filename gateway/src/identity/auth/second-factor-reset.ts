import { AppError } from '@parlour/contracts';
import type { Audit, Tx } from '../../server/index.ts';
import type { IdentityTables } from '../tables.ts';
import { forgetDevices } from './admission/index.ts';
import { deleteAuthenticator, findAuthenticator } from './authenticator/index.ts';
import { type NoticeParts, notifyOwner } from './notices.ts';
import type { Passkeys } from './passkeys/index.ts';
import type { Sessions } from './sessions/index.ts';

export interface SecondFactors {
  /**
   * Turns the member's authenticator off and removes its recovery codes, all passkeys and trusted devices. Ends every
   * session and notifies the owner. Fails with `identity.authenticator-missing` if the member has neither an
   * authenticator nor a passkey.
   */
  reset(tx: Tx, memberId: number, by: { actor: string; reason: string }): Promise<void>;
}

interface SecondFactorParts extends NoticeParts {
  audit: Audit;
  sessions: Pick<Sessions, 'end'>;
  passkeys: Pick<Passkeys, 'removeAll'>;
}

export const createSecondFactors = (parts: SecondFactorParts): SecondFactors => ({
  async reset(tx, memberId, { actor, reason }) {
    const db = tx.withTables<IdentityTables>();
    const hasAuthenticator = (await findAuthenticator(db, memberId))?.confirmed_at != null;
    const passkeys = await parts.passkeys.removeAll(tx, memberId);
    if (!hasAuthenticator && passkeys === 0)
      throw new AppError('identity.authenticator-missing', 'This member has no second factor.');
    await deleteAuthenticator(db, memberId);
    await forgetDevices(db, memberId);
    await parts.sessions.end(tx, { memberId }, 'revoked');
    await parts.audit.record(tx, {
      actor,
      act: 'second-factor.reset',
      subject: `member:${memberId}`,
      before: { authenticator: hasAuthenticator, passkeys },
      after: { reason },
    });
    await notifyOwner(parts, tx, memberId, { notice: 'second-factor-reset' });
  },
});
