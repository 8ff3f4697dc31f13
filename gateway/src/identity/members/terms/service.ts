import { AppError } from '@parlour/contracts';
import type { PlatformService } from '../../../platform/index.ts';
import type { Clock, Database } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { readAcceptedTerms, setAcceptedTerms } from './store.ts';

interface AcceptedTerms {
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

export interface TermsParts {
  database: Database;
  clock: Clock;
  platform: Pick<PlatformService, 'setting'>;
}

export function createTerms({ database, clock, platform }: TermsParts): Terms {
  const db = database.withTables<IdentityTables>();
  const read = async (memberId: number): Promise<AcceptedTerms> => {
    const accepted = await readAcceptedTerms(db, memberId);
    return { current: platform.setting('termsVersion'), accepted };
  };
  return {
    read,
    async requireCurrent(memberId) {
      const { current, accepted } = await read(memberId);
      if (accepted && accepted.version !== current) throw createOutdatedTermsError(current);
    },
    async accept(memberId, version) {
      const current = platform.setting('termsVersion');
      if (version !== current) throw createOutdatedTermsError(current);
      await setAcceptedTerms(db, memberId, { version, at: clock.now() });
    },
  };
}

const createOutdatedTermsError = (current: string): AppError =>
  new AppError('identity.terms-outdated', 'Another version of the terms was accepted.', {
    details: { termsVersion: current },
  });
