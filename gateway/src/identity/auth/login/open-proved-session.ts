import { AppError } from '@parlour/contracts';
import { type Clock, type Database, type Outbox, parseBrowserName } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import type { Sessions } from '../sessions/index.ts';
import { type OpenedLogin, type Origin, openLoginSession } from './login-session.ts';
import { findCredentialsById, readLastLogins } from './store.ts';

/** Opens a session of a member who proved their identity without a password. Fails with `identity.account-closed`. */
export async function openProvedSession(
  parts: { database: Database; clock: Clock; outbox: Outbox; sessions: Sessions },
  memberId: number,
  origin: Origin,
): Promise<OpenedLogin> {
  const { database, clock } = parts;
  const db = database.withTables<IdentityTables>();
  const found = await findCredentialsById(db, memberId);
  if (found?.status !== 'active') throw new AppError('identity.account-closed', 'This account is closed.');
  const [last] = await readLastLogins(db, memberId, 1);
  const { ip, deviceToken } = origin;
  const seen = { at: clock.now(), ip, browser: parseBrowserName(origin.userAgent), deviceToken };
  const token = await database.transaction((tx) => openLoginSession(parts, tx, found, seen));
  return {
    token,
    username: found.username,
    accountCode: found.accountCode,
    isFirstLogin: last === undefined,
    mustChangePassword: false,
    lastLoginAt: last?.at,
  };
}
