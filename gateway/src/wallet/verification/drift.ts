/** Reads audit log, ledger and the objects of all modules, and lists the violated invariants. It changes nothing. */
import type { Audit, Database, MoneyChecks, MoneyProblem } from '../../server/index.ts';
import { verifyLedgerInBatches } from '../ledger/index.ts';
import type { Progress, VerificationRow } from './store.ts';

interface DriftParts {
  database: Database;
  audit: Pick<Audit, 'verify'>;
  moneyChecks: Pick<MoneyChecks, 'run'>;
}

interface Scope {
  /** True: the verification reads all entries. False: it reads those since the last sound verification. */
  isFull: boolean;
  progress: Progress;
}

type Drift = Pick<VerificationRow, 'auditSeq' | 'auditHash' | 'ledgerUntil' | 'problems'>;

/**
 * Searches the scope for drift. A number that is too large to be read is a problem too; otherwise everything after it
 * would go unseen.
 */
export async function findDrift(parts: DriftParts, scope: Scope): Promise<Drift> {
  const { progress } = scope;
  try {
    return await readAll(parts, scope);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return {
      auditSeq: progress.audit?.seq ?? 0,
      auditHash: progress.audit?.hash ?? '',
      ledgerUntil: progress.ledgerUntil,
      problems: [{ invariant: 'every number can be read', count: 1, example: error.message }],
    };
  }
}

async function readAll(
  { database, audit, moneyChecks }: DriftParts,
  { isFull, progress }: Scope,
): Promise<Drift> {
  const chain = await audit.verify(progress.audit);
  // Only the first call compares the stored end of the last verification; a full one ignores it.
  const fullChain = isFull && progress.audit ? await audit.verify() : chain;
  const books = await verifyLedgerInBatches(database, { after: isFull ? 0 : progress.ledgerUntil });
  const broken = [...new Set([...chain.broken, ...fullChain.broken])];
  return {
    auditSeq: chain.end.seq,
    auditHash: chain.end.hash,
    ledgerUntil: books.until,
    problems: [
      ...broken.map((seq) => ({
        invariant: 'an entry of the audit log fits its chain',
        count: 1,
        example: String(seq),
      })),
      ...books.violations,
      ...(await moneyChecks.run(isFull ? ['hour', 'night', 'week'] : ['hour', 'night'])),
      ...findSkipped(progress.ledgerUntil, books.until),
    ],
  };
}

/** Finds a stored end beyond the ledger: entries before it would not be verified until the next full verification. */
const findSkipped = (verifiedUntil: number, until: number): MoneyProblem[] =>
  verifiedUntil > until
    ? [
        {
          invariant: 'the last verification ended within the ledger',
          count: 1,
          example: String(verifiedUntil),
        },
      ]
    : [];
