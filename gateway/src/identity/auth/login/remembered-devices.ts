import { createHash } from 'node:crypto';
import { AppError } from '@parlour/contracts';
import { parseBrowserName } from '../../../server/http/browser-name.ts';
import type { Audit, Clock, Database, Ids, Outbox, Tx } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import type { Sessions } from '../sessions/service.ts';
import { isPasswordChangeDue, type OpenedLogin, type Origin, openLoginSession } from './login-session.ts';
import { type Credentials, findCredentialsById, readLastLogins } from './store.ts';

/** A session, and the token with which its device opens the next session. */
export interface RememberedLogin extends OpenedLogin {
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

const rememberedMs = 24 * 60 * 60_000;
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
    row: { family: string; memberId: number; expiresAt: Date },
  ): Promise<string> => {
    const token = ids.token();
    await tx
      .withTables<IdentityTables>()
      .insertInto('identity_remembered')
      .values({
        token_hash: hashToken(token),
        family: row.family,
        member_id: row.memberId,
        created_at: clock.now(),
        expires_at: row.expiresAt,
        used_at: null,
      })
      .execute();
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
      const found = await findCredentialsById(db, row.member_id);
      if (found?.status !== 'active') throw createExpiredError();
      const [last] = await readLastLogins(db, found.memberId, 1);
      const now = clock.now();
      const mustChangePassword = isPasswordChangeDue(found, parts.passwordDays(), now);
      const opened = await database.transaction(async (tx) => {
        if (!(await consumeToken(tx, token, now))) return undefined;
        const seen = { at: now, ip: origin.ip, browser: parseBrowserName(origin.userAgent) };
        const { deviceToken } = origin;
        const session = await openLoginSession(parts, tx, found, {
          ...seen,
          deviceToken,
          mustChangePassword,
        });
        await sessions.setFamily(tx, session, row.family);
        const next = { family: row.family, memberId: found.memberId, expiresAt: row.expires_at };
        return { session, rememberedToken: await insert(tx, next) };
      });
      if (opened === undefined) throw createExpiredError();
      return {
        ...toOpenedLogin(found, last?.at, mustChangePassword),
        token: opened.session,
        rememberedToken: opened.rememberedToken,
        rememberedSeconds: Math.floor((row.expires_at.getTime() - now.getTime()) / 1000),
      };
    },
    async deleteOld() {
      await db.deleteFrom('identity_remembered').where('expires_at', '<', clock.now()).execute();
    },
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
  const row = await database
    .withTables<IdentityTables>()
    .selectFrom('identity_remembered')
    .select(['family', 'member_id', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (row?.used_at == null) return row;
  if (clock.now().getTime() - row.used_at.getTime() < graceMs) return undefined;
  const { family, member_id: memberId } = row;
  await database.transaction(async (tx) => {
    const ended = await sessions.end(tx, { memberId, family }, 'revoked');
    const subject = `member:${memberId}`;
    await audit.record(tx, { actor: 'gateway', act: 'device.stolen', subject, after: { ended } });
  });
  return undefined;
}

async function consumeToken(tx: Tx, token: string, now: Date): Promise<boolean> {
  const used = await tx
    .withTables<IdentityTables>()
    .updateTable('identity_remembered')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .returning('family')
    .executeTakeFirst();
  return used !== undefined;
}

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
const createExpiredError = (): AppError =>
  new AppError('identity.remembered-over', 'This device is not remembered, or no more.');
