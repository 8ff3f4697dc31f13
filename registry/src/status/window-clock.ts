import type { Draft, Journal } from '../audit/journal.ts';
import type { Standings } from '../deployments/standings.ts';

/** Under this name the begin and the end of announced maintenance stand in the audit log. */
export const clockName = 'the clock';
const lookEveryMs = 1_000;

/** Begins and ends announced maintenance, so that the document says what is true and open pages hear of it. */
export interface WindowClock {
  /** Does what is due. */
  look(): Promise<void>;
  stop(): void;
}

export interface WindowClockParts {
  journal: Journal;
  now(): Date;
  onFailure(error: unknown): void;
  everyMs?: number;
}

export function startWindowClock({ journal, now, onFailure, everyMs }: WindowClockParts): WindowClock {
  const look = async (): Promise<void> => {
    for (const name of namesDue(journal.standings(), now().toISOString()))
      await journal.append((standings, at) => dueDraft(standings, name, at)).catch(ignoreIfDone);
  };
  const timer = setInterval(() => void look().catch(onFailure), everyMs ?? lookEveryMs).unref();
  return { look, stop: () => clearInterval(timer) };
}

const namesDue = (standings: Standings, at: string): string[] =>
  Object.keys(standings.of).filter((name) => dueAct(standings, name, at) !== undefined);

function dueAct(
  { of }: Standings,
  name: string,
  at: string,
): 'maintenance-began' | 'maintenance-ended' | undefined {
  const maintenance = of[name]?.maintenance;
  if (!maintenance) return undefined;
  const { startsAt, endsAt, running } = maintenance;
  if (endsAt !== undefined && at >= endsAt) return 'maintenance-ended';
  return !running && startsAt !== undefined && at >= startsAt ? 'maintenance-began' : undefined;
}

class DoneAlready extends Error {}

/** Another process may have been faster: then there is nothing to write. */
function dueDraft(standings: Standings, name: string, at: string): Draft {
  const act = dueAct(standings, name, at);
  const maintenance = standings.of[name]?.maintenance;
  if (!act || !maintenance) throw new DoneAlready();
  const after = { maintenance: act === 'maintenance-ended' ? null : { ...maintenance, running: true } };
  return { act, by: clockName, reason: `as announced by ${maintenance.by}`, after: { [name]: after } };
}

function ignoreIfDone(error: unknown): void {
  if (!(error instanceof DoneAlready)) throw error;
}
