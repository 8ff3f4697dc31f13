import type { Draft, Journal } from '../audit/journal.ts';
import { decideDue } from '../orders/decide-status.ts';
import type { RegistryState } from '../orders/registry-state.ts';

/** Name in the audit log for the start and the end of scheduled maintenance. */
export const clockName = 'the clock';
const tickIntervalMs = 1_000;

/** Starts and ends scheduled maintenance, so that the document is correct and open pages are notified. */
export interface WindowClock {
  /** Applies every start and end that is due. */
  tick(): Promise<void>;
  stop(): void;
}

interface WindowClockParts {
  journal: Journal;
  now(): Date;
  onFailure(error: unknown): void;
  everyMs?: number;
}

export function startWindowClock({ journal, now, onFailure, everyMs }: WindowClockParts): WindowClock {
  const tick = async (): Promise<void> => {
    for (const name of findDueNames(journal.getState(), now().toISOString()))
      await journal.append((state, at) => createDueDraft(state, name, at)).catch(ignoreIfDone);
  };
  const timer = setInterval(() => void tick().catch(onFailure), everyMs ?? tickIntervalMs).unref();
  return { tick, stop: () => clearInterval(timer) };
}

const findDueNames = (state: RegistryState, at: string): string[] =>
  Object.keys(state.byName).filter((name) => decideDue(state, name, at) !== undefined);

class DoneAlready extends Error {}

/** Creates the draft of a due start or end. Throws `DoneAlready` when another process was faster. */
function createDueDraft(state: RegistryState, name: string, at: string): Draft {
  const due = decideDue(state, name, at);
  if (!due) throw new DoneAlready();
  const { act, parts, scheduledBy } = due;
  return { act, by: clockName, reason: `as announced by ${scheduledBy}`, after: { [name]: parts } };
}

function ignoreIfDone(error: unknown): void {
  if (!(error instanceof DoneAlready)) throw error;
}
