import type { Act, ActFact, ChangedParts, ScheduledFact } from '@parlour/contracts';
import { RegistryError } from '../errors.ts';
import { decideDeploy } from './decide-live.ts';
import type { RegistryState } from './registry-state.ts';

type Parts = Record<string, ChangedParts>;

interface ScheduleOrder {
  changes: readonly { name: string; version: string }[];
  startsAt: string;
}

/**
 * Schedules a deployment of several releases as one change. Fails as the deployment would fail now, and with
 * `scheduled-already` while an earlier schedule of one of the remotes waits.
 */
export function decideSchedule(
  state: RegistryState,
  { changes, startsAt }: ScheduleOrder,
  fact: ActFact,
): Parts {
  decideDeploy(state, changes, fact);
  if (startsAt <= fact.since)
    throw new RegistryError('request-invalid', `A schedule needs a later time; ${startsAt} is over.`);
  const waiting = changes.find(({ name }) => isWaiting(state.byName[name]?.scheduled));
  if (waiting)
    throw new RegistryError(
      'scheduled-already',
      `${waiting.name} has a scheduled deployment already. End it first: remotes unschedule ${waiting.name}`,
    );
  const schedule = state.revision + 1;
  return Object.fromEntries(
    changes.map(({ name, version }) => [name, { scheduled: { ...fact, version, startsAt, schedule } }]),
  );
}

/** Ends a schedule, with all releases of its change. Also removes one that was refused. */
export function decideUnschedule(state: RegistryState, name: string): Parts {
  const scheduled = state.byName[name]?.scheduled;
  if (!scheduled) throw new RegistryError('nothing-to-do', `${name} has no scheduled deployment.`);
  const together = listScheduled(state).filter(([, { schedule }]) => schedule === scheduled.schedule);
  return Object.fromEntries(together.map(([other]) => [other, { scheduled: null }]));
}

/**
 * Withdraws a release: nothing makes it live any more except a rollback. Refuses the schedule that names it, with all
 * releases of its change.
 */
export function decideWithdraw(
  state: RegistryState,
  { name, version }: { name: string; version: string },
  fact: ActFact,
): Parts {
  const { live, canary, withdrawn = [], scheduled } = state.byName[name] ?? {};
  if (live?.version === version || canary?.version === version)
    throw new RegistryError('already-live', `Visitors have ${name} ${version} now. Roll it back first.`);
  if (withdrawn.some((one) => one.version === version))
    throw new RegistryError('nothing-to-do', `${name} ${version} is withdrawn already.`);
  const refused =
    scheduled?.version === version && isWaiting(scheduled)
      ? refuse(state, scheduled.schedule, fact.since, `${name} ${version} was withdrawn by ${fact.by}.`)
      : {};
  return { ...refused, [name]: { ...refused[name], withdrawn: [...withdrawn, { ...fact, version }] } };
}

interface DueDeployment {
  act: Extract<Act, 'deploy' | 'schedule-refused'>;
  after: Parts;
  /** The operator who scheduled the deployment. */
  scheduledBy: string;
  /** Reason for a refusal. */
  why?: string;
}

/** Returns the releases of each schedule that is due at `at`, by its number. */
export function findDueSchedules(state: RegistryState, at: string): Map<number, readonly DueRelease[]> {
  const due = new Map<number, DueRelease[]>();
  for (const [name, scheduled] of listScheduled(state)) {
    if (!isWaiting(scheduled) || at < scheduled.startsAt) continue;
    const { schedule, version, by, since } = scheduled;
    due.set(schedule, [...(due.get(schedule) ?? []), { name, version, by, since }]);
  }
  return due;
}

interface DueRelease {
  name: string;
  version: string;
  /** The operator who scheduled it. */
  by: string;
  since: string;
}

/**
 * Decides a schedule that is due at `at`: deploys its releases together, or refuses all of them because of `objection`,
 * of something that happened since it was ordered, or of a rule. Returns `undefined` when it is not due.
 */
export function decideDueDeployment(
  state: RegistryState,
  schedule: number,
  at: string,
  objection?: string,
): DueDeployment | undefined {
  const releases = findDueSchedules(state, at).get(schedule);
  const [first] = releases ?? [];
  if (!releases || !first) return undefined;
  const scheduledBy = first.by;
  const why = objection ?? findEvent(state, schedule, releases);
  if (why !== undefined) return { ...createRefusal(state, schedule, at, why), scheduledBy };
  try {
    const reason = state.byName[first.name]?.scheduled?.reason ?? '';
    const deployed = decideDeploy(state, releases, { since: at, by: scheduledBy, reason });
    const after = Object.entries(deployed).map(([name, parts]) => [name, { ...parts, scheduled: null }]);
    return { act: 'deploy', after: Object.fromEntries(after), scheduledBy };
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    return { ...createRefusal(state, schedule, at, error.message), scheduledBy };
  }
}

const createRefusal = (state: RegistryState, schedule: number, at: string, why: string) =>
  ({ act: 'schedule-refused', after: refuse(state, schedule, at, why), why }) as const;

/** Describes what happened to one of the remotes after the schedule was ordered; `undefined` when nothing did. */
function findEvent(
  { byName, rollbacks }: RegistryState,
  schedule: number,
  releases: readonly DueRelease[],
): string | undefined {
  for (const { name, version, since } of releases) {
    const { live, retired } = byName[name] ?? {};
    if (retired && retired.since > since)
      return `${name} was retired after the schedule was ordered, by ${retired.by}.`;
    if (live && live.deployment > schedule)
      return `${name} ${live.version} went live after the schedule was ordered, by ${live.by}.`;
    const rolledBack = rollbacks[name]?.[version];
    if (rolledBack && rolledBack.since > since)
      return `${name} ${version} was rolled back after the schedule was ordered, by ${rolledBack.by}.`;
  }
  return undefined;
}

const isWaiting = (scheduled: ScheduledFact | undefined): boolean =>
  scheduled !== undefined && scheduled.refused === undefined;

const listScheduled = ({ byName }: RegistryState): (readonly [name: string, ScheduledFact])[] =>
  Object.entries(byName).flatMap(([name, { scheduled }]) => (scheduled ? [[name, scheduled] as const] : []));

/** Marks every release of a schedule as refused. */
const refuse = (state: RegistryState, schedule: number, at: string, why: string): Parts =>
  Object.fromEntries(
    listScheduled(state)
      .filter(([, scheduled]) => scheduled.schedule === schedule)
      .map(([name, scheduled]) => [name, { scheduled: { ...scheduled, refused: { at, why } } }]),
  );
