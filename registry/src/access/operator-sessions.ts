import { randomBytes } from 'node:crypto';
import type { Storage } from '../storage/storage.ts';
import type { Operators } from './operators.ts';
import type { Principal } from './principal.ts';
import { type GivenSession, longestHours } from './session-cookie.ts';
import { hashToken } from './tokens.ts';

/** A console that nobody touched for so long is logged out. */
export const idleMinutes = 30;
/** How exactly the last use is known. Writing it at each request would be a write per look. */
const seenEveryMs = 60_000;

interface KeptSession {
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
  find(session: GivenSession): Promise<Principal | undefined>;
  end(session: string): Promise<void>;
}

const folderOf = (session: string): string => `operator-sessions/${hashToken(session)}`;
const keyOf = (session: string): string => `${folderOf(session)}/session.json`;

export function openOperatorSessions(
  storage: Storage,
  operators: Pick<Operators, 'find'>,
  now: () => Date,
): OperatorSessions {
  const keep = (session: string, kept: KeptSession): Promise<number> =>
    storage.write(keyOf(session), Buffer.from(JSON.stringify(kept)));

  return {
    async begin({ name, createdAt }) {
      const session = randomBytes(32).toString('base64url');
      const at = now().toISOString();
      await keep(session, { operator: name, operatorSince: createdAt, since: at, seenAt: at });
      return session;
    },
    async find({ secret: session, isUsed }) {
      const found = await storage.read(keyOf(session));
      if (!found) return undefined;
      const kept = JSON.parse(await found.text()) as KeptSession;
      const operator = await operators.find(kept.operator);
      const isOwn = operator?.createdAt === kept.operatorSince;
      if (!operator || !isOwn || isOver(kept, now())) {
        await storage.remove(folderOf(session));
        return undefined;
      }
      if (isUsed && now().getTime() - Date.parse(kept.seenAt) >= seenEveryMs)
        await keep(session, { ...kept, seenAt: now().toISOString() });
      return { name: operator.name, role: operator.role };
    },
    end: (session) => storage.remove(folderOf(session)),
  };
}

function isOver({ since, seenAt }: KeptSession, now: Date): boolean {
  const minutesFrom = (time: string): number => (now.getTime() - Date.parse(time)) / 60_000;
  return minutesFrom(seenAt) >= idleMinutes || minutesFrom(since) >= longestHours * 60;
}
