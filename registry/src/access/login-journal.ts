import { minuteMs } from '@parlour/basics';
import { toCallerNetwork } from '@parlour/network';
import type { Journal } from '../audit/journal.ts';
import type { Operators } from './operators.ts';

/** Why a login of an operator failed. A wrong code means that the password was right. */
type LoginFailure = 'password' | 'code';

export interface LoginPlace {
  ip: string;
  isKnownBrowser: boolean;
}

/** Records logins of operators in the journal. */
export interface LoginJournal {
  /** Records a login. A session begins only when its record is durable. */
  recordLogin(operator: string, place: LoginPlace): Promise<void>;
  /**
   * Records a failed login, if there is such an operator, without making the caller wait: the time of the answer must
   * not tell which names exist. Strangers cause failures, so there is at most one record for each operator, kind and
   * quarter of an hour; the next one counts those in between.
   */
  recordFailure(operator: string, why: LoginFailure, place: LoginPlace): void;
  /** Resolves when every failed login so far is recorded. */
  idle(): Promise<void>;
}

interface LoginJournalParts {
  journal: Pick<Journal, 'append'>;
  operators: Pick<Operators, 'find'>;
  now(): Date;
  /** Called when a failed login could not be recorded. */
  onFailure(error: unknown): void;
}

const quietMs = 15 * minuteMs;

export function createLoginJournal({ journal, operators, now, onFailure }: LoginJournalParts): LoginJournal {
  /** Time of the last record and failures since, by operator and kind. Operators are few, so it stays small. */
  const recorded = new Map<string, { at: number; since: number }>();
  const append = (act: 'login' | 'login-failed', by: string, details: object): Promise<unknown> =>
    journal.append(() => ({ act, by, reason: '', after: {}, details: { operator: by, ...details } }));
  const toDetails = ({ ip, isKnownBrowser }: LoginPlace) => ({
    network: toCallerNetwork(ip),
    isKnownBrowser,
  });

  /** Failures are counted one after the other, so that a record has all that came before it. */
  let counted: Promise<void> = Promise.resolve();

  const countFailure = async (
    operator: string,
    why: LoginFailure,
    { place, at }: { place: LoginPlace; at: number },
  ): Promise<void> => {
    if (!(await operators.find(operator))) return;
    const key = `${why} ${operator}`;
    const last = recorded.get(key);
    if (last && at - last.at < quietMs) {
      last.since += 1;
      return;
    }
    recorded.set(key, { at, since: 0 });
    const failures = 1 + (last?.since ?? 0);
    await append('login-failed', operator, { wrong: why, failures, ...toDetails(place) });
  };

  return {
    async recordLogin(operator, place) {
      await append('login', operator, toDetails(place));
    },
    recordFailure(operator, why, place) {
      const at = now().getTime();
      counted = counted.then(() => countFailure(operator, why, { place, at })).catch(onFailure);
    },
    idle: () => counted,
  };
}
