import { randomBytes } from 'node:crypto';
import { AppError, accountCodes } from '@parlour/contracts';
import type { PlatformService } from '../../../platform/index.ts';
import { parseBrowserName } from '../../../server/http/browser-name.ts';
import type { Clock, Database, Outbox } from '../../../server/index.ts';
import { type Origin, openLoginSession } from '../../auth/login/login-session.ts';
import type { Sessions } from '../../auth/sessions/service.ts';
import type { Members } from '../../members/service.ts';
import type { OpenedAccount } from './service.ts';

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
  return async (origin: Origin): Promise<OpenedAccount> => {
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
