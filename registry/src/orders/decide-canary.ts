import type { ActFact, Audience, CanaryFact, ChangedParts, Rollout } from '@parlour/contracts';
import { RegistryError } from '../errors.ts';
import { requireNotFrozen, requireNotWithdrawn } from './decide-freeze.ts';
import type { RegistryState } from './registry-state.ts';
import { getNextStepAt, requireGrowth } from './rollout-steps.ts';

/** Returns the canary of a remote. Fails with `no-canary`. */
export function requireCanary({ byName }: RegistryState, name: string): CanaryFact {
  const canary = byName[name]?.canary;
  if (!canary) throw new RegistryError('no-canary', `${name} has no canary.`);
  return canary;
}

interface CanaryOrder {
  name: string;
  version: string;
  audience: Audience;
  rollout?: Rollout;
}

/**
 * Starts a canary beside the live release, or changes the audience of the running one, whose later steps stay unless the
 * order has others. The salt stays with the version, so that visitors of the canary stay in it while the share grows.
 */
export function decideCanary(
  state: RegistryState,
  { name, version, audience, rollout }: CanaryOrder,
  fact: ActFact,
): ChangedParts {
  requireNotFrozen(state, name);
  requireNotWithdrawn(state, name, version);
  const { live, canary: running } = state.byName[name] ?? {};
  if (name === 'shell')
    throw new RegistryError('request-invalid', 'The shell cannot be a canary. Deploy it to everybody.');
  if (!live)
    throw new RegistryError('no-live-release', `${name} has no live release to compare with: deploy one.`);
  if (live.version === version)
    throw new RegistryError('already-live', `${name} ${version} is live already.`);
  if (rollout && rollout.percents.length > 0) requireGrowth(audience.percent, rollout);
  const deployment = state.revision + 1;
  const same = running?.version === version ? running : undefined;
  const watchedSince = same?.paused ? undefined : same?.watchedSince;
  return {
    canary: {
      ...fact,
      version,
      audience,
      salt: same?.salt ?? String(deployment),
      deployment,
      watchedSince: watchedSince ?? fact.since,
      ...(rollout ? planSteps(rollout, fact) : keepSteps(same, audience, fact)),
    },
  };
}

/** Keeps the steps of a running canary that are above the new share. */
function keepSteps(
  running: CanaryFact | undefined,
  { percent = 100 }: Audience,
  fact: ActFact,
): Pick<CanaryFact, 'rollout'> {
  if (!running?.rollout) return {};
  const rollout = { ...running.rollout, percents: running.rollout.percents.filter((step) => step > percent) };
  return running.paused || rollout.percents.length === 0 ? planSteps(rollout, fact) : { rollout };
}

const planSteps = (
  rollout: Rollout | undefined,
  { since }: Pick<ActFact, 'since'>,
): Pick<CanaryFact, 'rollout'> =>
  rollout && rollout.percents.length > 0
    ? { rollout: { ...rollout, nextAt: getNextStepAt(rollout, since) } }
    : {};

export function decidePause(state: RegistryState, name: string, fact: ActFact): ChangedParts {
  const canary = requireCanary(state, name);
  if (canary.paused) throw new RegistryError('nothing-to-do', `The canary of ${name} is paused already.`);
  return { canary: { ...canary, paused: fact } };
}

/** Resumes a paused canary. Earlier reports no longer count, and its next step is a whole interval later. */
export function decideResume(state: RegistryState, name: string, { since }: ActFact): ChangedParts {
  requireNotFrozen(state, name);
  const { paused, ...canary } = requireCanary(state, name);
  if (!paused) throw new RegistryError('nothing-to-do', `The canary of ${name} is not paused.`);
  return { canary: { ...canary, watchedSince: since, ...planSteps(canary.rollout, { since }) } };
}

export function decideEnd(state: RegistryState, name: string): ChangedParts {
  requireCanary(state, name);
  return { canary: null };
}
