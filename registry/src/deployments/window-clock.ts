import type { Draft, Journal } from '../audit/journal.ts';
import { decideStep } from '../orders/decide-rollout.ts';
import { decideDue } from '../orders/decide-status.ts';
import type { RegistryState } from '../orders/registry-state.ts';

/** Name in the audit log for the start and the end of scheduled maintenance, and for the steps of a rollout. */
export const clockName = 'the clock';
const tickIntervalMs = 1_000;

/** Starts and ends scheduled maintenance and takes the steps of rollouts, so that the document is correct and open pages are notified. */
export interface WindowClock {
  /** Applies every start, end and step that is due. */
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
  Object.keys(state.byName).filter((name) => findDue(state, name, at) !== undefined);

const findDue = (state: RegistryState, name: string, at: string) =>
  decideDue(state, name, at) ?? decideStep(state, name, at);

class DoneAlready extends Error {}

/** Creates the draft of a due start, end or step. Throws `DoneAlready` when another process was faster. */
function createDueDraft(state: RegistryState, name: string, at: string): Draft {
  const due = findDue(state, name, at);
  if (!due) throw new DoneAlready();
  const { act, parts, scheduledBy } = due;
  return { act, by: clockName, reason: `as announced by ${scheduledBy}`, after: { [name]: parts } };
}

function ignoreIfDone(error: unknown): void {
  if (!(error instanceof DoneAlready)) throw error;
}
