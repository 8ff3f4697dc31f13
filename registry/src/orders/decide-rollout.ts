import type { Act, ActFact, ChangedParts } from '@parlour/contracts';
import { decideCanary } from './decide-canary.ts';
import { findFreeze } from './decide-freeze.ts';
import { decidePromote } from './decide-live.ts';
import type { RegistryState } from './registry-state.ts';

/** Share of visitors in per cent with which a canary becomes the live release. */
const everybody = 100;

interface DueStep {
  act: Extract<Act, 'canary' | 'promote'>;
  parts: ChangedParts;
  /** The operator who ordered the rollout. */
  scheduledBy: string;
}

/**
 * Decides the step of a rollout that is due at `at`; `undefined` when none is. A paused canary, and one in a freeze,
 * keeps its share.
 */
export function decideStep(state: RegistryState, name: string, at: string): DueStep | undefined {
  const canary = state.byName[name]?.canary;
  if (!canary?.rollout || canary.paused || at < canary.rollout.nextAt) return undefined;
  if (findFreeze(state, name)) return undefined;
  const { version, audience, by: scheduledBy, reason } = canary;
  const fact: ActFact = { since: at, by: scheduledBy, reason };
  const { everyMinutes, percents } = canary.rollout;
  const [percent = everybody, ...later] = percents;
  if (percent >= everybody) return { act: 'promote', parts: decidePromote(state, name, fact), scheduledBy };
  const rollout = later.length > 0 ? { percents: later, everyMinutes } : undefined;
  const order = { name, version, audience: { ...audience, percent }, ...(rollout && { rollout }) };
  return { act: 'canary', parts: decideCanary(state, order, fact), scheduledBy };
}
