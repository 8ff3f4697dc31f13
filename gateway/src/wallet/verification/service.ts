/**
 * Verifies the audit log and the ledger each night, and the balances and open objects every hour. A drift raises an
 * alarm and stops withdrawals until two people resume them.
 */
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@parlour/contracts';
import {
  type Audit,
  type Clock,
  type Database,
  dayMs,
  hourMs,
  type Job,
  type Logger,
  type MoneyChecks,
  type MoneyProblem,
  minuteMs,
  readCapped,
  type Signals,
  type Tx,
  toCalendarDay,
} from '../../server/index.ts';
import { computeTrialBalance, type Ledger } from '../ledger/index.ts';
import { findDrift } from './drift.ts';
import * as store from './store.ts';

interface VerificationParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  signals: Signals;
  log: Logger;
  ledger: Pick<Ledger, 'foldHouseEntries'>;
  timeZone: string;
  /** The hour of the site's day from which the nightly verification runs. */
  verificationHour: number;
  /** The invariants between the ledger and the objects of all modules. */
  moneyChecks: Pick<MoneyChecks, 'run'>;
}

export interface Verification {
  /** Verifies the entries since the last sound verification; with `isFull`, everything. */
  run(given: { actor: string; isFull: boolean }): Promise<store.VerificationRow | undefined>;
  list(): Promise<{
    withdrawalsStopped: store.StopRow | undefined;
    verifications: store.VerificationRow[];
    isMore: boolean;
  }>;
  /** Returns the stop on which two people decide. Fails with `request.invalid` while there is none. */
  requireStop(tx: Tx): Promise<store.StopRow>;
  resumeIn(tx: Tx, given: { actor: string; reason: string }): Promise<void>;
  jobs: readonly Job[];
}

/** Runs one piece of work at a time, on one gateway. */
type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

const checkEveryMs = 10 * minuteMs;
const fullEveryMs = 7 * dayMs;
const listedMax = 60;
const lock = 'verification';
const jobActor = 'job:verification';
const hourlyActor = 'job:hourly-check';

export function createVerification(parts: VerificationParts): Verification {
  const { database, clock, audit } = parts;
  // The lock holds between gateways; the turn within this one, where the embedded database needs no lock.
  let turn: Promise<unknown> = Promise.resolve();
  const takeTurn: TakeTurn = (work) => {
    const done = turn.then(() => database.withLock(lock, work));
    turn = done.catch(() => undefined);
    return done;
  };
  const requireStop = async (tx: Tx): Promise<store.StopRow> => {
    const stop = await store.readStop(tx);
    if (!stop) throw new AppError('request.invalid', 'Withdrawals are not stopped.');
    return stop;
  };
  return {
    run: (given) =>
      takeTurn(async () => {
        await verify(parts, { ...given, night: null });
        return (await store.readVerifications(database, 1))[0];
      }),
    async list() {
      const { rows, isMore } = await readCapped(listedMax, (limit) =>
        store.readVerifications(database, limit),
      );
      return {
        withdrawalsStopped: await store.readStop(database.kysely),
        verifications: rows,
        isMore,
      };
    },
    requireStop,
    async resumeIn(tx, { actor, reason }) {
      const stop = await requireStop(tx);
      await store.endStop(tx, stop.id, { actor, reason, at: clock.now() });
      await audit.record(tx, {
        actor,
        act: 'withdrawals.resume',
        subject: `withdrawal-stop:${stop.id}`,
        before: { reason: stop.reason, problems: stop.problems },
        after: { reason },
      });
    },
    jobs: [
      { name: 'wallet.verify', everyMs: checkEveryMs, run: () => verifyTonight(parts, takeTurn) },
      { name: 'wallet.check-money', everyMs: hourMs, run: () => takeTurn(() => checkMoney(parts)) },
    ],
  };
}

/** Runs once per night of the site, on one gateway. After an outage it runs later in the day. */
async function verifyTonight(parts: VerificationParts, takeTurn: TakeTurn): Promise<void> {
  const { database, clock, timeZone, verificationHour } = parts;
  const now = clock.now();
  if (readHour(timeZone, now) < verificationHour) return;
  const night = toCalendarDay(timeZone, now);
  if (await store.hasVerified(database, night)) return;
  await takeTurn(async () => {
    if (await store.hasVerified(database, night)) return;
    const isFull = !(await store.hasVerifiedFully(database, { now, withinMs: fullEveryMs }));
    await verify(parts, { actor: jobActor, night, isFull });
  });
}

const readHour = (timeZone: string, at: Date): number =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(at));

async function verify(
  parts: VerificationParts,
  { actor, night, isFull }: { actor: string; night: string | null; isFull: boolean },
): Promise<void> {
  const { database, clock, log, signals } = parts;
  const startedAt = clock.now();
  // Folded entries can no longer change, so the next verification begins after them.
  await parts.ledger.foldHouseEntries();
  const drift = await findDrift(parts, { isFull, progress: await store.readProgress(database) });
  const found = { night, actor, isFull, startedAt, ...drift };
  const { problems } = found;
  const isAlarm = await database.transaction(async (tx) => {
    const isNew = hasOther(problems, await store.readAcceptedProblems(tx));
    await store.insertVerification(tx, { ...found, finishedAt: clock.now(), isAlarm: isNew });
    if (isNew) await stopWithdrawals(parts, tx, { actor, problems });
    return isNew;
  });
  const head = { auditSeq: found.auditSeq, auditHash: found.auditHash, ledgerUntil: found.ledgerUntil };
  // Copies of these values that are stored elsewhere reveal a log that a database administrator has rewritten.
  if (!isAlarm) return log.info({ ...head, problems }, 'audit log and ledger verified');
  log.fatal({ ...head, problems }, 'audit log or ledger has drifted, withdrawals are stopped');
  signals.send('verification.alarm', { night });
}

/** Returns whether there is a problem that is not among the known ones. */
const hasOther = (problems: readonly MoneyProblem[], known: readonly MoneyProblem[]): boolean =>
  problems.some((one) => !known.some((other) => isDeepStrictEqual(one, other)));

/** Checks the balances and the open objects. A new problem stops withdrawals and raises an alarm. */
async function checkMoney(parts: VerificationParts): Promise<void> {
  const { database, log, moneyChecks, signals } = parts;
  const problems = [...(await findUnbalanced(database)), ...(await moneyChecks.run(['hour']))];
  if (problems.length === 0) return;
  const isNew = await database.transaction(async (tx) => {
    if (!hasOther(problems, await store.readAcceptedProblems(tx))) return false;
    const stop = await store.readStop(tx);
    if (stop && !hasOther(problems, stop.problems)) return false;
    await stopWithdrawals(parts, tx, { actor: hourlyActor, problems });
    return true;
  });
  if (!isNew) return;
  log.fatal({ problems }, 'the ledger has drifted, withdrawals are stopped');
  signals.send('verification.alarm', { night: null });
}

const findUnbalanced = async (database: Database): Promise<MoneyProblem[]> =>
  (await computeTrialBalance(database))
    .filter(({ sumMinor }) => sumMinor !== 0n)
    .map(({ currency, sumMinor }) => ({
      invariant: `all balances of ${currency} sum to zero`,
      count: 1,
      example: String(sumMinor),
    }));

async function stopWithdrawals(
  { audit, clock }: VerificationParts,
  tx: Tx,
  { actor, problems }: { actor: string; problems: MoneyProblem[] },
): Promise<void> {
  const reason = 'The audit log or the ledger has drifted.';
  const id = await store.writeStop(tx, { reason, problems, actor, at: clock.now() });
  await audit.record(tx, {
    actor,
    act: 'withdrawals.stop',
    subject: `withdrawal-stop:${id}`,
    after: { reason, problems },
  });
}
