import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Storage } from '../storage/storage.ts';
import { parseStored } from '../storage/stored-json.ts';
import type { Operators } from './operators.ts';
import type { Principal } from './principal.ts';
import { longestHours, type SessionCredential } from './session-cookie.ts';
import { hashToken } from './tokens.ts';

/** A session ends after this many minutes without use. */
export const idleMinutes = 30;
/** Precision of the last use. Storing every use would mean a write per request. */
const seenEveryMs = 60_000;

const storedSession = z.object({
  operator: z.string(),
  /** `createdAt` of the operator. An operator who is added later under the same name is a different one. */
  operatorSince: z.string(),
  since: z.string(),
  seenAt: z.string(),
});
type StoredSession = z.output<typeof storedSession>;

/**
 * Sessions of operators. They are in the storage, so that every registry on it knows them. Only a session's hash is
 * stored.
 */
export interface OperatorSessions {
  /** Creates a session and returns its secret for the browser. */
  begin(operator: { name: string; createdAt: string }): Promise<string>;
  /**
   * Returns the session's operator, or `undefined` when the session is unknown, ended or idle for too long. A request
   * with `isUsed` extends the session.
   */
  find(session: SessionCredential): Promise<Principal | undefined>;
  end(session: string): Promise<void>;
}

const getSessionFolder = (session: string): string => `operator-sessions/${hashToken(session)}`;
const getSessionKey = (session: string): string => `${getSessionFolder(session)}/session.json`;

export function openOperatorSessions(
  storage: Storage,
  operators: Pick<Operators, 'find'>,
  now: () => Date,
): OperatorSessions {
  const storeSession = (session: string, stored: StoredSession): Promise<number> =>
    storage.write(getSessionKey(session), Buffer.from(JSON.stringify(stored)));

  return {
    async begin({ name, createdAt }) {
      const session = randomBytes(32).toString('base64url');
      const at = now().toISOString();
      await storeSession(session, { operator: name, operatorSince: createdAt, since: at, seenAt: at });
      return session;
    },
    async find({ secret: session, isUsed }) {
      const found = await storage.read(getSessionKey(session));
      if (!found) return undefined;
      const stored = parseStored(getSessionKey(session), await found.text(), storedSession);
      const operator = await operators.find(stored.operator);
      const isOwn = operator?.createdAt === stored.operatorSince;
      if (!operator || !isOwn || isExpired(stored, now())) {
        await storage.remove(getSessionFolder(session));
        return undefined;
      }
      if (isUsed && now().getTime() - Date.parse(stored.seenAt) >= seenEveryMs)
        await storeSession(session, { ...stored, seenAt: now().toISOString() });
      return { name: operator.name, roles: operator.roles };
    },
    end: (session) => storage.remove(getSessionFolder(session)),
  };
}

function isExpired({ since, seenAt }: StoredSession, now: Date): boolean {
  const getMinutesSince = (time: string): number => (now.getTime() - Date.parse(time)) / 60_000;
  return getMinutesSince(seenAt) >= idleMinutes || getMinutesSince(since) >= longestHours * 60;
}
