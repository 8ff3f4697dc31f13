import type { AuditRecord } from '@parlour/contracts';
import { RegistryError } from '../errors.ts';
import { verifyChain } from './hash-chain.ts';
import type { Journal } from './journal.ts';

const checkEveryMs = 600_000;

/** Verification of the stored journal, once a day. */
export interface JournalWatch {
  /** Verifies the journal unless this process has already done so on this day (UTC). */
  check(): Promise<void>;
  stop(): void;
}

interface JournalWatchParts {
  journal: Pick<Journal, 'records' | 'readStored'>;
  now(): Date;
  /** Reports a journal that somebody changed. */
  onAlarm(problem: string): void;
  /** Reports a verification that could not run. The next check runs nevertheless. */
  onFailure(error: unknown): void;
}

/**
 * Reads the stored journal once a day, and raises an alarm when its chain is broken, or when it is not the journal that
 * this process has read before: somebody can recompute a chain from the changed record on.
 */
export function startJournalWatch({ journal, now, onAlarm, onFailure }: JournalWatchParts): JournalWatch {
  let verifiedOn = '';
  const check = async (): Promise<void> => {
    const day = now().toISOString().slice(0, 10);
    if (day === verifiedOn) return;
    const problem = await findProblem(journal);
    verifiedOn = day;
    if (problem) onAlarm(problem);
  };
  const timer = setInterval(() => void check().catch(onFailure), checkEveryMs).unref();
  return { check, stop: () => clearInterval(timer) };
}

async function findProblem(journal: Pick<Journal, 'records' | 'readStored'>): Promise<string | undefined> {
  // A record that is appended during the read is only in the stored journal.
  const known = journal.records().slice();
  let stored: AuditRecord[];
  try {
    stored = await journal.readStored();
  } catch (error) {
    if (error instanceof RegistryError && error.code === 'data-damaged') return error.message;
    throw error;
  }
  const chain = verifyChain(stored);
  if (!chain.intact) return `Record ${chain.brokenAt} of ${chain.records} does not match the previous one.`;
  const other = known.find(({ hash }, index) => stored[index]?.hash !== hash);
  return other && `Record ${other.seq} is not the one that this process has read before.`;
}
