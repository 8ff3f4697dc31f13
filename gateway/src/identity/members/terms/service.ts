import { AppError } from '@parlour/contracts';
import type { PlatformService } from '../../../platform/index.ts';
import type { Clock, Database } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';

export interface AcceptedTerms {
  current: string;
  accepted: { version: string; at: Date } | undefined;
}

export interface Terms {
  read(memberId: number): Promise<AcceptedTerms>;
  /** Accepts a version. Fails with `identity.terms-outdated` unless it is the current one. */
  accept(memberId: number, version: string): Promise<void>;
  /**
   * Fails with `identity.terms-outdated` (`details.termsVersion`) when the member accepted a version other than the
   * current one. Passes members who were never asked, for example those registered by an agent.
   */
  requireCurrent(memberId: number): Promise<void>;
}

export function createTerms({
  database,
  clock,
  platform,
}: {
  database: Database;
  clock: Clock;
  platform: Pick<PlatformService, 'setting'>;
}): Terms {
  const db = database.withTables<IdentityTables>();
  const read = async (memberId: number): Promise<AcceptedTerms> => {
    const row = await db
      .selectFrom('identity_profile')
      .select(['terms_version', 'terms_accepted_at'])
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    const { terms_version: version, terms_accepted_at: at } = row ?? {};
    return {
      current: platform.setting('termsVersion'),
      accepted: version && at ? { version, at } : undefined,
    };
  };
  return {
    read,
    async requireCurrent(memberId) {
      const { current, accepted } = await read(memberId);
      if (accepted && accepted.version !== current) throw outdated(current);
    },
    async accept(memberId, version) {
      const current = platform.setting('termsVersion');
      if (version !== current) throw outdated(current);
      await db
        .updateTable('identity_profile')
        .set({ terms_version: version, terms_accepted_at: clock.now() })
        .where('member_id', '=', memberId)
        .execute();
    },
  };
}

const outdated = (current: string): AppError =>
  new AppError('identity.terms-outdated', 'Another version of the terms was accepted.', {
    details: { termsVersion: current },
  });
