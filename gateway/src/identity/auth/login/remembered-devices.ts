import { AppError } from '@parlour/contracts';
import {
  type Audit,
  type Clock,
  type Database,
  dayMs,
  hashToken,
  type Ids,
  type Outbox,
  parseBrowserName,
  type Tx,
} from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import type { Sessions } from '../sessions/index.ts';
import { isPasswordChangeDue, type OpenedLogin, type Origin, openLoginSession } from './login-session.ts';
import { deleteExpiredDevices, findDevice, insertDevice, useDeviceToken } from './remembered-device-store.ts';
import { type Credentials, findCredentialsById, readLastLogins } from './store.ts';

/** A session, and the token with which its device opens the next session. */
interface RememberedLogin extends OpenedLogin {
  rememberedToken: string;
  /** Whole seconds until the device is no longer remembered. */
  rememberedSeconds: number;
}

export interface RememberedDevices {
  /** Remembers the device of this session for a day. */
  begin(session: { token: string }): Promise<{ token: string; seconds: number }>;
  /**
   * Opens a session with the token of a remembered device and returns the next token. A reused token means theft by
   * either the first or the second user, so the device is forgotten and its sessions end. Fails with
   * `identity.remembered-over`.
   */
  logIn(token: string | undefined, origin: Origin): Promise<RememberedLogin>;
  deleteOld(): Promise<void>;
}

export interface RememberedParts {
  database: Database;
  clock: Clock;
  ids: Pick<Ids, 'token' | 'uuid'>;
  audit: Audit;
  outbox: Outbox;
  sessions: Sessions;
  passwordDays(): number | undefined;
}

const rememberedMs = dayMs;
/**
 * Two tabs that open at once send the same token. Within this time the slower one is refused without suspicion of
 * theft.
 */
const graceMs = 10_000;

export function createRememberedDevices(parts: RememberedParts): RememberedDevices {
  const { database, clock, ids, sessions } = parts;
  const db = database.withTables<IdentityTables>();

  const insert = async (
    tx: Tx,
    device: { family: string; memberId: number; expiresAt: Date },
  ): Promise<string> => {
    const token = ids.token();
    await insertDevice(tx.withTables<IdentityTables>(), {
      ...device,
      tokenHash: hashToken(token),
      now: clock.now(),
    });
    return token;
  };

  return {
    async begin(session) {
      const family = ids.uuid();
      const expiresAt = new Date(clock.now().getTime() + rememberedMs);
      const token = await database.transaction(async (tx) => {
        const memberId = await sessions.setFamily(tx, session.token, family);
        return insert(tx, { family, memberId, expiresAt });
      });
      return { token, seconds: rememberedMs / 1000 };
    },
    async logIn(token, origin) {
      const row = token && (await findRemembered(parts, token));
      if (!row) throw createExpiredError();
      const found = await findCredentialsById(db, row.memberId);
      if (found?.status !== 'active') throw createExpiredError();
      const [last] = await readLastLogins(db, found.memberId, 1);
      const now = clock.now();
      const mustChangePassword = isPasswordChangeDue(found, parts.passwordDays(), now);
      const opened = await database.transaction(async (tx) => {
        if (!(await useDeviceToken(tx.withTables<IdentityTables>(), hashToken(token), now))) return undefined;
        const seen = { at: now, ip: origin.ip, browser: parseBrowserName(origin.userAgent) };
        const { deviceToken } = origin;
        const session = await openLoginSession(parts, tx, found, {
          ...seen,
          deviceToken,
          mustChangePassword,
        });
        await sessions.setFamily(tx, session, row.family);
        const next = { family: row.family, memberId: found.memberId, expiresAt: row.expiresAt };
        return { session, rememberedToken: await insert(tx, next) };
      });
      if (opened === undefined) throw createExpiredError();
      return {
        ...toOpenedLogin(found, last?.at, mustChangePassword),
        token: opened.session,
        rememberedToken: opened.rememberedToken,
        rememberedSeconds: Math.floor((row.expiresAt.getTime() - now.getTime()) / 1000),
      };
    },
    deleteOld: () => deleteExpiredDevices(db, clock.now()),
  };
}

const toOpenedLogin = (found: Credentials, lastLoginAt: Date | undefined, mustChangePassword: boolean) => ({
  username: found.username,
  accountCode: found.accountCode,
  isFirstLogin: lastLoginAt === undefined,
  mustChangePassword,
  lastLoginAt,
});

async function findRemembered({ database, clock, audit, sessions }: RememberedParts, token: string) {
  const device = await findDevice(database.withTables<IdentityTables>(), hashToken(token), clock.now());
  if (device?.usedAt == null) return device;
  if (clock.now().getTime() - device.usedAt.getTime() < graceMs) return undefined;
  const { family, memberId } = device;
  await database.transaction(async (tx) => {
    const ended = await sessions.end(tx, { memberId, family }, 'revoked');
    const subject = `member:${memberId}`;
    await audit.record(tx, { actor: 'gateway', act: 'device.stolen', subject, after: { ended } });
  });
  return undefined;
}

const createExpiredError = (): AppError =>
  new AppError('identity.remembered-over', 'This device is not remembered, or no more.');
