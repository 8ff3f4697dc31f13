import type { RegistryConfig } from '@parlour/registry';
import { StartProblem } from '../start-problem.ts';

/** All visitors of a demonstration on one machine have one address. */
const networksMinOfDemonstration = 1;
const networksMaximum = 1000;

/**
 * Reads from how many distinct networks the evidence against a canary must come (`CANARY_NETWORKS_MIN`, by default 1).
 * Fails with a `StartProblem`.
 */
export function readCanarySettings({
  CANARY_NETWORKS_MIN: given,
}: NodeJS.ProcessEnv): Pick<RegistryConfig, 'canaryNetworksMin'> {
  if (!given) return { canaryNetworksMin: networksMinOfDemonstration };
  const canaryNetworksMin = Number(given);
  if (!Number.isInteger(canaryNetworksMin) || canaryNetworksMin < 1 || canaryNetworksMin > networksMaximum)
    throw new StartProblem(
      `CANARY_NETWORKS_MIN is "${given}"; it is a whole number from 1 to ${networksMaximum}.`,
    );
  return { canaryNetworksMin };
}
