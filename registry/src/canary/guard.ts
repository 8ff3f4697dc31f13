import {
  type CanaryComparison,
  type CanaryFact,
  canaryGuardName,
  type DeploymentWatch,
  type Order,
} from '@parlour/contracts';
import type { Alarm } from '../audit/alarms.ts';
import type { Operations } from '../deployments/operations.ts';
import { type ComparisonStore, compareCanary, describeDoubt, describeWorse } from './comparison.ts';
import { createDeploymentGuard } from './deployment-guard.ts';
import { ignoreIfOvertaken, toDetails } from './guard-acts.ts';

export const checkIntervalMs = 5_000;
/** Delay after which the guard rolls back a canary that it paused, if the canary is still worse. */
export const confirmAfterMs = 10_000;
/**
 * Time for which doubtful evidence may become solid before the guard pauses the canary. With many visitors, the first
 * evidence against a bad canary rests on few networks for some seconds.
 */
export const doubtAfterMs = 30_000;

/**
 * Watches every canary: pauses one that is worse than the stable release, then rolls it back. When the evidence is
 * doubtful, it pauses the canary and leaves the decision to a person.
 */
export interface CanaryGuard {
  /** Checks every canary, and every release that was deployed a short time ago, once. */
  check(): Promise<void>;
  /** Returns what the last check found about releases that were deployed a short time ago, by name. */
  getWatched(): Readonly<Record<string, DeploymentWatch>>;
  stop(): void;
}

export interface GuardParts {
  operations: Operations;
  store: ComparisonStore;
  /** See `RegistryConfig.canaryNetworksMin`. */
  networksMin: number;
  /** Reports what a person must decide, when nothing else in the journal says so. */
  raiseAlarm(alarm: Alarm): Promise<void>;
  now(): Date;
  /** Called after a failed check. The next check runs nevertheless. */
  onFailure(error: unknown): void;
  everyMs?: number;
}

export function startCanaryGuard(parts: GuardParts): CanaryGuard {
  const { operations } = parts;
  const doubts: Doubts = new Map();
  const deploymentGuard = createDeploymentGuard(parts);
  const check = async (): Promise<void> => {
    for (const name of Object.keys(operations.getState().byName)) {
      await checkCanary(parts, name, doubts);
      await deploymentGuard.check(name);
    }
  };
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    void check()
      .catch(parts.onFailure)
      .finally(() => {
        isChecking = false;
      });
  }, parts.everyMs ?? checkIntervalMs).unref();
  return { check, getWatched: deploymentGuard.getWatched, stop: () => clearInterval(timer) };
}

/** By remote: since when the evidence against which canary is doubtful. */
type Doubts = Map<string, { deployment: number; since: number }>;

async function checkCanary(parts: GuardParts, name: string, doubts: Doubts): Promise<void> {
  const { byName, revision: expectedRevision } = parts.operations.getState();
  const { canary, live } = byName[name] ?? {};
  if (!canary || !live) return;
  const { paused } = canary;
  // An operator who paused the canary decides about it.
  if (paused && paused.by !== canaryGuardName) return;
  if (paused && parts.now().getTime() - Date.parse(paused.since) < confirmAfterMs) return;
  const comparison = await compareCanary(parts.store, name, canary, live, parts.networksMin);
  const lastingDoubt = updateDoubts(doubts, name, canary, comparison, parts.now().getTime());
  const order = decideOrder(name, comparison, { isPaused: paused !== undefined, lastingDoubt });
  if (!order) return;
  await parts.operations
    .execute({ ...order, expectedRevision }, canaryGuardName, toDetails(comparison))
    .catch(ignoreIfOvertaken);
}

function decideOrder(
  name: string,
  comparison: CanaryComparison,
  { isPaused, lastingDoubt }: { isPaused: boolean; lastingDoubt: boolean },
): Order | undefined {
  if (comparison.verdict === 'worse')
    return { act: isPaused ? 'rollback' : 'pause-canary', name, reason: describeWorse(comparison) };
  if (lastingDoubt && !isPaused) return { act: 'pause-canary', name, reason: describeDoubt(comparison) };
  return undefined;
}

/** Records whether the evidence is doubtful now. Returns whether it has been so for `doubtAfterMs`. */
function updateDoubts(
  doubts: Doubts,
  name: string,
  { deployment }: CanaryFact,
  { verdict }: CanaryComparison,
  now: number,
): boolean {
  if (verdict !== 'doubtful') {
    doubts.delete(name);
    return false;
  }
  const known = doubts.get(name);
  const since = known?.deployment === deployment ? known.since : now;
  doubts.set(name, { deployment, since });
  return now - since >= doubtAfterMs;
}
