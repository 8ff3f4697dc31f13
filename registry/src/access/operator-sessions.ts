import { randomBytes } from 'node:crypto';
import { hourMs, minuteMs } from '@parlour/basics';
import * as z from 'zod/mini';
import type { Storage } from '../storage/storage.ts';
import { parseStored } from '../storage/stored-json.ts';
import type { Operators } from './operators.ts';
import type { Principal } from './principal.ts';
import type { SecondFactors } from './second-factors.ts';
import { longestHours, type SessionCredential } from './session-cookie.ts';
import { hashToken } from './tokens.ts';

/** A session of a browser ends after this many minutes without use. */
export const idleMinutes = 30;
/** Precision of the last use. Storing every use would mean a write per request. */
const seenEveryMs = minuteMs;

/** A command line has no idle limit, because its session is in a file that only its user can read. */
const clients = ['browser', 'command-line'] as const;
type SessionClient = (typeof clients)[number];

const storedSession = z.object({
  operator: z.string(),
  /** `createdAt` of the operator. An operator who is added later under the same name is a different one. */
  operatorSince: z.string(),
  /** Since when the operator has the second factor that began this session. A session ends with a change of it. */
  factorSince: z.optional(z.string()),
  client: z._default(z.enum(clients), 'browser'),
  since: z.string(),
  seenAt: z.string(),
});
type StoredSession = z.output<typeof storedSession>;

/** A session that has not ended, with the present rights of its operator. */
export interface OperatorSession extends Principal {
  /** The site requires a second factor, and the operator has none: the session can only set up one. */
  mustSetUpSecondFactor: boolean;
}

/** An operator whose password, and second factor if there is one, were checked. */
export interface CheckedOperator {
  name: string;
  createdAt: string;
  factorSince: string | undefined;
}

/**
 * Sessions of operators. They are in the storage, so that every registry on it knows them. Only a session's hash is
 * stored.
 */
export interface OperatorSessions {
  /** Creates a session. Returns its secret. */
  begin(operator: CheckedOperator, client?: SessionClient): Promise<{ secret: string; expiresAt: string }>;
  /**
   * Returns the session, or `undefined` when it is unknown, ended or idle for too long. A request with `isUsed` extends
   * the session.
   */
  find(session: SessionCredential): Promise<OperatorSession | undefined>;
  /** Continues a session after its operator has set up a second factor. Every other session of the operator ends. */
  addSecondFactor(session: SessionCredential, factorSince: string): Promise<void>;
  end(session: string): Promise<void>;
}

interface OperatorSessionsParts {
  storage: Storage;
  operators: Pick<Operators, 'find'>;
  factors: Pick<SecondFactors, 'findSince'>;
  isSecondFactorRequired: boolean;
  now(): Date;
}

const getSessionFolder = (session: string): string => `operator-sessions/${hashToken(session)}`;
const getSessionKey = (session: string): string => `${getSessionFolder(session)}/session.json`;

export function openOperatorSessions(parts: OperatorSessionsParts): OperatorSessions {
  const { storage, operators, factors, isSecondFactorRequired, now } = parts;
  const storeSession = (session: string, stored: StoredSession): Promise<number> =>
    storage.write(getSessionKey(session), Buffer.from(JSON.stringify(stored)));
  const readSession = async (session: string): Promise<StoredSession | undefined> => {
    const found = await storage.read(getSessionKey(session));
    return found && parseStored(getSessionKey(session), await found.text(), storedSession);
  };

  return {
    async begin({ name, createdAt, factorSince }, client = 'browser') {
      const secret = randomBytes(32).toString('base64url');
      const at = now();
      const since = at.toISOString();
      await storeSession(secret, {
        operator: name,
        operatorSince: createdAt,
        factorSince,
        client,
        since,
        seenAt: since,
      });
      return { secret, expiresAt: new Date(at.getTime() + longestHours * hourMs).toISOString() };
    },
    async find({ secret, isUsed }) {
      const stored = await readSession(secret);
      if (!stored) return undefined;
      const [operator, factorSince] = await Promise.all([
        operators.find(stored.operator),
        factors.findSince(stored.operator),
      ]);
      const isOwn = operator?.createdAt === stored.operatorSince && factorSince === stored.factorSince;
      if (!operator || !isOwn || isExpired(stored, now())) {
        await storage.remove(getSessionFolder(secret));
        return undefined;
      }
      if (isUsed && now().getTime() - Date.parse(stored.seenAt) >= seenEveryMs)
        await storeSession(secret, { ...stored, seenAt: now().toISOString() });
      const secondFactor = factorSince !== undefined;
      return {
        name: operator.name,
        roles: operator.roles,
        secondFactor,
        mustSetUpSecondFactor: isSecondFactorRequired && !secondFactor,
      };
    },
    async addSecondFactor({ secret }, factorSince) {
      const stored = await readSession(secret);
      if (stored) await storeSession(secret, { ...stored, factorSince });
    },
    end: (session) => storage.remove(getSessionFolder(session)),
  };
}

function isExpired({ since, seenAt, client }: StoredSession, now: Date): boolean {
  const getMinutesSince = (time: string): number => (now.getTime() - Date.parse(time)) / minuteMs;
  const isIdle = client === 'browser' && getMinutesSince(seenAt) >= idleMinutes;
  return isIdle || getMinutesSince(since) >= longestHours * 60;
}
