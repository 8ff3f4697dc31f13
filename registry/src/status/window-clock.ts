import type { Draft, Journal } from '../audit/journal.ts';
import type { RegistryState } from '../audit/registry-state.ts';

/** Name in the audit log for the start and the end of scheduled maintenance. */
export const clockName = 'the clock';
const tickIntervalMs = 1_000;

/** Starts and ends scheduled maintenance, so that the document is correct and open pages are notified. */
export interface WindowClock {
  /** Applies every start and end that is due. */
  tick(): Promise<void>;
  stop(): void;
}

export interface WindowClockParts {
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
  Object.keys(state.byName).filter((name) => findDueAct(state, name, at) !== undefined);

function findDueAct(
  { byName }: RegistryState,
  name: string,
  at: string,
): 'maintenance-began' | 'maintenance-ended' | undefined {
  const maintenance = byName[name]?.maintenance;
  if (!maintenance) return undefined;
  const { startsAt, endsAt, running } = maintenance;
  if (endsAt !== undefined && at >= endsAt) return 'maintenance-ended';
  return !running && startsAt !== undefined && at >= startsAt ? 'maintenance-began' : undefined;
}

class DoneAlready extends Error {}

/** Creates the draft of a due start or end. Throws `DoneAlready` when another process was faster. */
function createDueDraft(state: RegistryState, name: string, at: string): Draft {
  const act = findDueAct(state, name, at);
  const maintenance = state.byName[name]?.maintenance;
  if (!act || !maintenance) throw new DoneAlready();
  const after = { maintenance: act === 'maintenance-ended' ? null : { ...maintenance, running: true } };
  return { act, by: clockName, reason: `as announced by ${maintenance.by}`, after: { [name]: after } };
}

function ignoreIfDone(error: unknown): void {
  if (!(error instanceof DoneAlready)) throw error;
}
