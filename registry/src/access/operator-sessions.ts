import { randomBytes } from 'node:crypto';
import type { Storage } from '../storage/storage.ts';
import type { Operators } from './operators.ts';
import type { Principal } from './principal.ts';
import { longestHours, type SessionCredential } from './session-cookie.ts';
import { hashToken } from './tokens.ts';

/** A console that nobody touched for so long is logged out. */
export const idleMinutes = 30;
/** How exactly the last use is known. Writing it at each request would be a write per look. */
const seenEveryMs = 60_000;

interface StoredSession {
  operator: string;
  /** The operator's own beginning: one of the same name that was added later is somebody else. */
  operatorSince: string;
  since: string;
  seenAt: string;
}

/** Logins of operators, in the storage, so that every registry on it knows them. Only a session's hash is kept. */
export interface OperatorSessions {
  /** The secret that the browser keeps. */
  begin(operator: { name: string; createdAt: string }): Promise<string>;
  /** Whose session it is; undefined when it is unknown, ended or idle for too long. Being used keeps it alive. */
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
      const stored = JSON.parse(await found.text()) as StoredSession;
      const operator = await operators.find(stored.operator);
      const isOwn = operator?.createdAt === stored.operatorSince;
      if (!operator || !isOwn || isExpired(stored, now())) {
        await storage.remove(getSessionFolder(session));
        return undefined;
      }
      if (isUsed && now().getTime() - Date.parse(stored.seenAt) >= seenEveryMs)
        await storeSession(session, { ...stored, seenAt: now().toISOString() });
      return { name: operator.name, role: operator.role };
    },
    end: (session) => storage.remove(getSessionFolder(session)),
  };
}

function isExpired({ since, seenAt }: StoredSession, now: Date): boolean {
  const getMinutesSince = (time: string): number => (now.getTime() - Date.parse(time)) / 60_000;
  return getMinutesSince(seenAt) >= idleMinutes || getMinutesSince(since) >= longestHours * 60;
}
