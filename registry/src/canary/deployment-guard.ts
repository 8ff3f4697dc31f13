import { minuteMs } from '@parlour/basics';
import { canaryGuardName, type DeploymentWatch, type LiveFact } from '@parlour/contracts';
import type { RegistryState } from '../orders/registry-state.ts';
import { compareWithPrevious, describeDoubt, describeWorse, type Neighbour } from './comparison.ts';
import type { GuardParts } from './guard.ts';
import { ignoreIfOvertaken, toDetails } from './guard-acts.ts';

/** Time after a deployment or a promotion in which the release is compared with the previous one. */
export const bakeMs = 30 * minuteMs;
/** Delay after which a release that is worse is rolled back, if it still is. */
export const rollbackAfterMs = 10_000;
/** Delay after which doubtful evidence raises an alarm, if it still is doubtful. */
export const alarmAfterMs = 30_000;

/** Watches the releases that all visitors got a short time ago. */
interface DeploymentGuard {
  /**
   * Compares the live release of a remote with the previous one, and rolls it back when it is worse. Doubtful evidence,
   * such as many failures of a release without a predecessor, appears in `getWatched` and raises an alarm, for a person
   * to decide.
   */
  check(name: string): Promise<void>;
  getWatched(): Readonly<Record<string, DeploymentWatch>>;
}

export function createDeploymentGuard(parts: GuardParts): DeploymentGuard {
  const watched = new Map<string, DeploymentWatch>();
  /** By remote: since when which deployment is worse, or doubtful. */
  const worse: Findings = new Map();
  const doubts: Findings = new Map();

  return {
    async check(name) {
      const { byName, liveHistory, revision: expectedRevision } = parts.operations.getState();
      const live = byName[name]?.live;
      const previous = liveHistory[name]?.at(-2);
      const now = parts.now().getTime();
      const until = Date.parse(live?.since ?? '') + bakeMs;
      if (live?.kind !== 'deploy' || now >= until) {
        watched.delete(name);
        return;
      }
      const deployed = { name, live, previous, neighbours: listNeighbours(byName, name, live) };
      const comparison = await compareWithPrevious(parts.store, deployed, parts.networksMin);
      const { verdict } = comparison;
      const finding =
        verdict === 'worse'
          ? describeWorse(comparison)
          : verdict === 'doubtful'
            ? describeDoubt(comparison)
            : undefined;
      const watch: DeploymentWatch = {
        version: live.version,
        until: new Date(until).toISOString(),
        verdict,
        ...(previous !== undefined && { previous }),
        ...(finding && { finding }),
      };
      if (previous === undefined && !finding) watched.delete(name);
      else watched.set(name, watch);
      if (computeDuration(doubts, name, live, { isFound: verdict === 'doubtful', now }) >= alarmAfterMs)
        await parts.raiseAlarm({
          cause: `doubt about ${name}, deployment ${live.deployment}`,
          problem: `${name} ${live.version}. ${finding}`,
          by: canaryGuardName,
        });
      const wasWorseMs = computeDuration(worse, name, live, { isFound: verdict === 'worse', now });
      if (wasWorseMs < rollbackAfterMs || previous === undefined) return;
      const reason = describeWorse(comparison);
      await parts.operations
        .execute(
          { act: 'rollback', name, version: previous, reason, expectedRevision },
          canaryGuardName,
          toDetails(comparison),
        )
        .then(() => alarmAboutCompanions(parts, byName, name, live))
        .catch(ignoreIfOvertaken);
    },
    getWatched: () => Object.fromEntries(watched),
  };
}

/** Raises an alarm when releases of the same change stay live without the one that was rolled back. */
async function alarmAboutCompanions(
  { raiseAlarm }: GuardParts,
  byName: RegistryState['byName'],
  name: string,
  { version, deployment }: LiveFact,
): Promise<void> {
  const companions = Object.entries(byName).flatMap(([other, { live }]) =>
    other !== name && live?.deployment === deployment ? [`${other} ${live.version}`] : [],
  );
  if (companions.length === 0) return;
  await raiseAlarm({
    cause: `change ${deployment} without ${name}`,
    problem:
      `${name} ${version} was rolled back, and ${companions.join(', ')} of the same change stayed live. ` +
      'A person must decide whether they fit together.',
    by: canaryGuardName,
  });
}

type Findings = Map<string, { deployment: number; since: number }>;

/** Returns for how long a deployment has had a finding without interruption, in milliseconds; below 0 without one. */
function computeDuration(
  findings: Findings,
  name: string,
  { deployment }: LiveFact,
  { isFound, now }: { isFound: boolean; now: number },
): number {
  if (!isFound) {
    findings.delete(name);
    return Number.NEGATIVE_INFINITY;
  }
  const known = findings.get(name);
  const since = known?.deployment === deployment ? known.since : now;
  findings.set(name, { deployment, since });
  return now - since;
}

/**
 * Lists the releases that were live before a deployment. They fail with the site, not because of the deployed release.
 * The shell has none: it runs all of them, so their failures may be its own.
 */
function listNeighbours(
  byName: RegistryState['byName'],
  name: string,
  { deployment }: LiveFact,
): Neighbour[] {
  if (name === 'shell') return [];
  return Object.entries(byName).flatMap(([other, { live }]) =>
    live && live.deployment < deployment ? [{ name: other, version: live.version }] : [],
  );
}
