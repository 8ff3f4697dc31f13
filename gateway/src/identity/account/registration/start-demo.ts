import { randomBytes } from 'node:crypto';
import { AppError, accountCodes } from '@parlour/contracts';
import type { PlatformService } from '../../../platform/index.ts';
import type { Database } from '../../../server/index.ts';
import type { Admission, OpenedSession, Origin } from '../../auth/index.ts';
import type { Members } from '../../members/index.ts';

interface DemoParts {
  database: Database;
  admission: Pick<Admission, 'openFirst'>;
  members: Members;
  platform: Pick<PlatformService, 'isOn'>;
}

const nameBytes = 5;

/**
 * Creates the function that starts demo play. Each visitor gets a new account without a password; the wallet adds play
 * money on `member.registered`. Fails with `identity.demo-closed`.
 */
export function createStartDemo({ database, admission, members, platform }: DemoParts) {
  return async (origin: Origin): Promise<OpenedSession> => {
    if (!platform.isOn('FREEPLAY3')) throw new AppError('identity.demo-closed', 'Demo play is switched off.');
    const [accountCode] = accountCodes.demo;
    const username = `demo${randomBytes(nameBytes).toString('hex')}`;
    return database.transaction(async (tx) => {
      const { id: memberId } = await members.create(tx, { username, accountCode, accountClass: 'demo' });
      const token = await admission.openFirst(tx, { memberId, accountCode }, origin);
      return { token, username, accountCode };
    });
  };
}
