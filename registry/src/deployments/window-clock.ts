import type { Change } from '@parlour/contracts';
import type { CurrentRights } from '../access/current-rights.ts';
import type { Draft, Journal } from '../audit/journal.ts';
import { decidePause } from '../orders/decide-canary.ts';
import { decideStep } from '../orders/decide-rollout.ts';
import { decideDueDeployment, findDueSchedules } from '../orders/decide-schedule.ts';
import { decideDue } from '../orders/decide-status.ts';
import type { RegistryState } from '../orders/registry-state.ts';

/** Name in the audit log for scheduled maintenance and deployments, and for the steps of a rollout. */
export const clockName = 'the clock';
const tickIntervalMs = 1_000;

/**
 * Starts and ends scheduled maintenance, takes the steps of rollouts and carries out scheduled deployments, so that the
 * document is correct and open pages are notified.
 */
export interface WindowClock {
  /** Applies every start, end, step and deployment that is due. */
  tick(): Promise<void>;
  stop(): void;
}

interface WindowClockParts {
  journal: Journal;
  isStillAllowed: CurrentRights;
  /** Returns one sentence per contract problem between these releases and the others on the page. */
  findContractProblems(changes: readonly Change[]): Promise<string[]>;
  /** Returns whether enough pages have the canary, and show that it is no worse than the live release. */
  isCanaryProven(name: string): Promise<boolean>;
  now(): Date;
  onFailure(error: unknown): void;
  everyMs?: number;
}

export function startWindowClock(parts: WindowClockParts): WindowClock {
  const { journal, now, onFailure, everyMs } = parts;
  const tick = async (): Promise<void> => {
    for (const name of findDueNames(journal.getState(), now().toISOString()))
      await journal.append((state, at) => createDueDraft(state, name, at)).catch(ignoreIfDone);
    for (const name of Object.keys(journal.getState().byName))
      await takeStep(parts, name).catch(ignoreIfDone);
    for (const [schedule, releases] of findDueSchedules(journal.getState(), now().toISOString()))
      await deployOnSchedule(parts, schedule, releases).catch(ignoreIfDone);
  };
  const timer = setInterval(() => void tick().catch(onFailure), everyMs ?? tickIntervalMs).unref();
  return { tick, stop: () => clearInterval(timer) };
}

const findDueNames = (state: RegistryState, at: string): string[] =>
  Object.keys(state.byName).filter((name) => decideDue(state, name, at) !== undefined);

/**
 * Takes the step of a rollout that is due, once the canary has proven itself, and pauses the canary of a person who may
 * no longer deploy it. An act of an operator in the meantime delays it to the next tick.
 */
async function takeStep(
  { journal, isStillAllowed, isCanaryProven, now }: WindowClockParts,
  name: string,
): Promise<void> {
  const state = journal.getState();
  const canary = state.byName[name]?.canary;
  if (!canary || !decideStep(state, name, now().toISOString())) return;
  const { by, since } = canary;
  const isAllowed = await isStillAllowed({ by, since, remotes: [name] });
  if (isAllowed && !(await isCanaryProven(name))) return;
  await journal.append((current, at) => {
    const due = current.revision === state.revision ? decideStep(current, name, at) : undefined;
    if (!due) throw new DoneAlready();
    if (isAllowed) return toDraft(name, due);
    const reason = `${by} may no longer deploy this.`;
    const parts = decidePause(current, name, { since: at, by: clockName, reason });
    return { act: 'pause-canary', by: clockName, reason, after: { [name]: parts } };
  });
}

/** Carries out a schedule that is due, or refuses it. An act of an operator in the meantime delays it to the next tick. */
async function deployOnSchedule(
  { journal, isStillAllowed, findContractProblems }: WindowClockParts,
  schedule: number,
  releases: readonly { name: string; version: string; by: string; since: string }[],
): Promise<void> {
  const [{ by, since } = { by: '', since: '' }] = releases;
  const { revision, byName } = journal.getState();
  const isAllowed = await isStillAllowed({ by, since, remotes: releases.map(({ name }) => name) });
  const changes = releases.map(({ name }) => ({
    name,
    before: {},
    after: { scheduled: byName[name]?.scheduled },
  }));
  const [problem] = await findContractProblems(changes);
  const objection = isAllowed ? problem : `${by} may no longer deploy this.`;
  await journal.append((state, at) => {
    const due = state.revision === revision ? decideDueDeployment(state, schedule, at, objection) : undefined;
    if (!due) throw new DoneAlready();
    const { act, after, scheduledBy, why } = due;
    return { act, by: clockName, reason: why ?? `as announced by ${scheduledBy}`, after };
  });
}

class DoneAlready extends Error {}

/** Creates the draft of a due start or end. Throws `DoneAlready` when another process was faster. */
function createDueDraft(state: RegistryState, name: string, at: string): Draft {
  const due = decideDue(state, name, at);
  if (!due) throw new DoneAlready();
  return toDraft(name, due);
}

const toDraft = (
  name: string,
  { act, parts, scheduledBy }: NonNullable<ReturnType<typeof decideDue | typeof decideStep>>,
): Draft => ({ act, by: clockName, reason: `as announced by ${scheduledBy}`, after: { [name]: parts } });

function ignoreIfDone(error: unknown): void {
  if (!(error instanceof DoneAlready)) throw error;
}
