import { type Clock, type Database, hashToken, toCallerNetwork } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { type AttemptLimit, beginAttempt, clearAttempts, readAttempts } from '../attempt-store.ts';
import type { Captchas } from '../captcha/index.ts';
import type { CodePurpose } from './store.ts';

/** Network and browser in which a code is requested or typed. */
export interface Requester {
  ip: string;
  /** From the cookie of a browser in which a captcha was solved. */
  browserToken?: string | undefined;
}

interface RequesterParts {
  database: Database;
  clock: Clock;
  captchas: Pick<Captchas, 'isKnownBrowser'>;
}

/** A limit so high that requests are recorded but never refused. */
const uncounted = 1_000_000_000;
/** Purposes of codes that anybody can request for a number. The others require a session or a correct password. */
const openPurposes: readonly CodePurpose[] = ['login', 'register', 'recover'];

interface Requesters {
  /** Records, while the code is valid, that a code for the subject was requested here. */
  remember(purpose: CodePurpose, subject: string, from: Requester): Promise<void>;
  /**
   * Returns the key that counts only this requester's wrong codes, if a code for the subject was requested
   * here. Otherwise returns undefined, and the requester counts as one of all strangers.
   */
  findKey(purpose: CodePurpose, subject: string, from: Requester): Promise<string | undefined>;
}

/**
 * Creates the record of who requested a code. People type a code where they requested it, so other people's
 * wrong codes do not lock that browser out.
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
