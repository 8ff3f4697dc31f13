import { type Clock, type Database, hashToken, toCallerNetwork } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { type AttemptLimit, beginAttempt, clearAttempts, readAttempts } from '../attempt-store.ts';
import type { Captchas } from '../captcha/index.ts';
import type { CodePurpose } from './store.ts';

/** Network and browser in which a code is requested or typed. */
export interface Requester {
  ip: string;
  /** From the cookie of a browser whose person read a captcha. */
  browserToken?: string | undefined;
}

interface RequesterParts {
  database: Database;
  clock: Clock;
  captchas: Pick<Captchas, 'isKnownBrowser'>;
}

/** So high that requests are remembered and never refused. */
const uncounted = 1_000_000_000;
/** Purposes of codes that anybody can request for a number. The others follow a session or a right password. */
const openPurposes: readonly CodePurpose[] = ['login', 'register', 'recover'];

export interface Requesters {
  /** Remembers that a code for the subject was requested here, while the code is valid. */
  remember(purpose: CodePurpose, subject: string, from: Requester): Promise<void>;
  /**
   * Returns the key that counts the wrong codes of this requester alone, when a code for the subject was requested
   * here; otherwise undefined, and the requester counts among all strangers.
   */
  findKey(purpose: CodePurpose, subject: string, from: Requester): Promise<string | undefined>;
}

/**
 * Creates the record of who requested a code. Whoever waits for a code types it where it was requested, so the wrong
 * codes of others do not lock that browser out.
 */
export function createRequesters({ database, clock, captchas }: RequesterParts, validMs: number): Requesters {
  const db = database.withTables<IdentityTables>();
  const validity: AttemptLimit = { windowMs: validMs, failuresMax: uncounted, lockMs: 0 };
  const toKey = async ({ ip, browserToken }: Requester): Promise<string> =>
    browserToken !== undefined && (await captchas.isKnownBrowser({ token: browserToken }))
      ? `browser:${hashToken(browserToken)}`
      : `network:${toCallerNetwork(ip)}`;
  const toSubject = (purpose: CodePurpose, subject: string, key: string): string =>
    `code-asked:${purpose}:${subject}:${key}`;
  return {
    async remember(purpose, subject, from) {
      if (!openPurposes.includes(purpose)) return;
      const asked = toSubject(purpose, subject, await toKey(from));
      await clearAttempts(db, asked);
      await beginAttempt(db, asked, validity, clock.now());
    },
    async findKey(purpose, subject, from) {
      const key = await toKey(from);
      const { failures } = await readAttempts(db, toSubject(purpose, subject, key), validity, clock.now());
      return failures > 0 ? key : undefined;
    },
  };
}
