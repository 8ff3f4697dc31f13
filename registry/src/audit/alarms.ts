import type { Journal } from './journal.ts';

/** Author of automatic acts in the audit log of the registry. */
export const registryName = 'the registry';

/** Something that a person must look at. */
export interface Alarm {
  /** Identifies the cause. Each cause gives one alarm, however often and by how many registries it is found. */
  cause: string;
  /** A sentence for the person. */
  problem: string;
  by?: string;
}

class RaisedAlready extends Error {}

/** Appends an alarm to the journal, unless its cause gave one before. */
export async function raiseAlarm(
  journal: Pick<Journal, 'append' | 'records'>,
  { cause, problem, by = registryName }: Alarm,
): Promise<void> {
  try {
    await journal.append(() => {
      const isKnown = journal
        .records()
        .some(({ act, details }) => act === 'alarm' && details?.cause === cause);
      if (isKnown) throw new RaisedAlready();
      return { act: 'alarm', by, reason: problem, after: {}, details: { cause } };
    });
  } catch (error) {
    if (!(error instanceof RaisedAlready)) throw error;
  }
}
