import type { ActFact, ChangedParts, RequestedFact } from '@parlour/contracts';
import { RegistryError } from '../errors.ts';
import type { RegistryState } from './registry-state.ts';

/** Requires two people for new releases of a remote, or ends that. */
export function decideRequirement(
  { byName }: RegistryState,
  { act, name }: { act: 'require-approval' | 'waive-approval'; name: string },
  fact: ActFact,
): ChangedParts {
  const isRequired = byName[name]?.approval !== undefined;
  if (act === 'require-approval' && isRequired)
    throw new RegistryError('nothing-to-do', `${name} requires two people already.`);
  if (act === 'waive-approval' && !isRequired)
    throw new RegistryError('nothing-to-do', `${name} does not require two people.`);
  return { approval: act === 'require-approval' ? fact : null };
}

/** Declines a request, with all remotes of its order. Also removes one that has expired. */
export function decideDecline(state: RegistryState, name: string): Record<string, ChangedParts> {
  const requested = state.byName[name]?.requested;
  if (!requested)
    throw new RegistryError('nothing-to-do', `No request about ${name} waits for a second person.`);
  return endRequest(state, requested);
}

/** Returns the changes that end a request. */
export const endRequest = (
  { byName }: RegistryState,
  { request }: RequestedFact,
): Record<string, ChangedParts> =>
  Object.fromEntries(
    Object.entries(byName)
      .filter(([, { requested }]) => requested?.request === request)
      .map(([name]) => [name, { requested: null }]),
  );
