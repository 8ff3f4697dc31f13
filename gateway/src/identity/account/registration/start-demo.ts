import { randomBytes } from 'node:crypto';
import { AppError, accountCodes } from '@parlour/contracts';
import type { PlatformService } from '../../../platform/index.ts';
import { type Clock, type Database, type Outbox, parseBrowserName } from '../../../server/index.ts';
import { type OpenedSession, type Origin, openLoginSession, type Sessions } from '../../auth/index.ts';
import type { Members } from '../../members/index.ts';

export interface DemoParts {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  sessions: Sessions;
  members: Members;
  platform: Pick<PlatformService, 'isOn'>;
}

const nameBytes = 5;

/**
 * Creates the function that starts demo play. Each visitor gets a new account without a password; the wallet adds play
 * money on `member.registered`. Fails with `identity.demo-closed`.
 */
export function createStartDemo({ database, clock, members, platform, ...parts }: DemoParts) {
  return async (origin: Origin): Promise<OpenedSession> => {
    if (!platform.isOn('FREEPLAY3')) throw new AppError('identity.demo-closed', 'Demo play is switched off.');
    const [accountCode] = accountCodes.demo;
    const username = `demo${randomBytes(nameBytes).toString('hex')}`;
    return database.transaction(async (tx) => {
      const { id: memberId } = await members.create(tx, { username, accountCode, accountClass: 'demo' });
      const seen = { at: clock.now(), ip: origin.ip, browser: parseBrowserName(origin.userAgent) };
      const token = await openLoginSession(parts, tx, { memberId, accountCode }, seen);
      return { token, username, accountCode };
    });
  };
}
