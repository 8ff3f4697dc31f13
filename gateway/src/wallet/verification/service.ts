/**
 * Verifies the audit log and the ledger each night. A drift is an alarm and stops withdrawals until two people resume
 * them.
 */
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@parlour/contracts';
import {
  type Audit,
  type Clock,
  type Database,
  dayMs,
  type Job,
  type Logger,
  minuteMs,
  type Signals,
  type Tx,
  toCalendarDay,
} from '../../server/index.ts';
import { type Ledger, verifyLedgerInBatches } from '../ledger/index.ts';
import * as store from './store.ts';

export interface VerificationParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  signals: Signals;
  log: Logger;
  ledger: Pick<Ledger, 'foldHouseEntries'>;
  timeZone: string;
  /** The hour of the site's day from which the nightly verification runs. */
  verificationHour: number;
  /** Returns members whose money held for withdrawals differs from their open orders. */
  findUnexplainedHolds(): Promise<readonly number[]>;
  /** Returns members whose money in transit to and from vendors differs from their open transfers. */
  findUnexplainedTransits(): Promise<readonly number[]>;
}

export interface Verification {
  /** Verifies what is new since the last sound verification; with `isFull`, everything. */
  run(given: { actor: string; isFull: boolean }): Promise<store.VerificationRow | undefined>;
  list(): Promise<{
    withdrawalsStopped: store.StopRow | undefined;
    verifications: store.VerificationRow[];
  }>;
  /** Returns the stop on which two people decide. Fails with `request.invalid` while there is none. */
  requireStop(tx: Tx): Promise<store.StopRow>;
  resumeIn(tx: Tx, given: { actor: string; reason: string }): Promise<void>;
  job: Job;
}

/** Runs one piece of work at a time, on one gateway. */
type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

const checkEveryMs = 10 * minuteMs;
const fullEveryMs = 7 * dayMs;
const listedMax = 60;
const lock = 'verification';
const jobActor = 'job:verification';

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
    list: async () => ({
      withdrawalsStopped: await store.readStop(database.kysely),
      verifications: await store.readVerifications(database, listedMax),
    }),
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
    job: { name: 'wallet.verify', everyMs: checkEveryMs, run: () => verifyTonight(parts, takeTurn) },
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
  const found = { night, actor, isFull, startedAt, ...(await findProblems(parts, isFull)) };
  const { problems } = found;
  const isAlarm = await database.transaction(async (tx) => {
    const accepted = await store.readAcceptedProblems(tx);
    const isNew = problems.some((one) => !accepted.some((other) => isDeepStrictEqual(one, other)));
    await store.insertVerification(tx, { ...found, finishedAt: clock.now(), isAlarm: isNew });
    if (isNew) await stopWithdrawals(parts, tx, { actor, problems });
    return isNew;
  });
  const head = { auditSeq: found.auditSeq, auditHash: found.auditHash, ledgerUntil: found.ledgerUntil };
  // Copies of these stored elsewhere reveal a log that a database administrator has rewritten.
  if (!isAlarm) return log.info({ ...head, problems }, 'audit log and ledger verified');
  log.fatal({ ...head, problems }, 'audit log or ledger has drifted, withdrawals are stopped');
  signals.send('verification.alarm', { night });
}

type Findings = Pick<store.VerificationRow, 'auditSeq' | 'auditHash' | 'ledgerUntil' | 'problems'>;

/** A number that is too large to be read is a problem, too: without it, everything behind it would go unseen. */
async function findProblems(parts: VerificationParts, isFull: boolean): Promise<Findings> {
  const progress = await store.readProgress(parts.database);
  try {
    return await readAll(parts, progress, isFull);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return {
      auditSeq: progress.audit?.seq ?? 0,
      auditHash: progress.audit?.hash ?? '',
      ledgerUntil: progress.ledgerUntil,
      problems: [{ what: 'every number can be read', count: 1, example: error.message }],
    };
  }
}

async function readAll(
  { database, audit, ledger, findUnexplainedHolds, findUnexplainedTransits }: VerificationParts,
  progress: store.Progress,
  isFull: boolean,
): Promise<Findings> {
  // Folded entries can no longer change, so the next verification begins behind them.
  await ledger.foldHouseEntries();
  const chain = await audit.verify(progress.audit);
  // The first one compares the end of the last verification, which a full one would pass by.
  const fullChain = isFull ? await audit.verify() : chain;
  const books = await verifyLedgerInBatches(database, { after: isFull ? 0 : progress.ledgerUntil });
  const broken = [...new Set([...chain.broken, ...fullChain.broken])];
  const unexplained = await findUnexplainedHolds();
  const unexplainedTransits = await findUnexplainedTransits();
  return {
    auditSeq: chain.end.seq,
    auditHash: chain.end.hash,
    ledgerUntil: books.until,
    problems: [
      ...broken.map((seq) => ({
        what: 'an entry of the audit log fits its chain',
        count: 1,
        example: String(seq),
      })),
      ...books.violations.map(({ invariant, count, example }) => ({ what: invariant, count, example })),
      ...(unexplained.length > 0
        ? [
            {
              what: 'money held for withdrawals equals the open orders',
              count: unexplained.length,
              example: `member ${unexplained[0]}`,
            },
          ]
        : []),
      ...(unexplainedTransits.length > 0
        ? [
            {
              what: 'money in transit to and from vendors equals the open transfers',
              count: unexplainedTransits.length,
              example: `member ${unexplainedTransits[0]}`,
            },
          ]
        : []),
      // Everything before that end would go unseen until the next full verification.
      ...(progress.ledgerUntil > books.until
        ? [
            {
              what: 'the last verification ended within the ledger',
              count: 1,
              example: String(progress.ledgerUntil),
            },
          ]
        : []),
    ],
  };
}

async function stopWithdrawals(
  { audit, clock }: VerificationParts,
  tx: Tx,
  { actor, problems }: { actor: string; problems: store.Problem[] },
): Promise<void> {
  const reason = 'The audit log or the ledger has drifted.';
  await store.writeStop(tx, { reason, problems, actor, at: clock.now() });
  await audit.record(tx, {
    actor,
    act: 'withdrawals.stop',
    subject: 'withdrawals',
    after: { reason, problems },
  });
}
