import { type ActFact, type ChangedParts, wholeSite } from '@parlour/contracts';
import { RegistryError } from '../errors.ts';
import type { RegistryState } from './registry-state.ts';

export const findFreeze = ({ byName }: RegistryState, name: string): ActFact | undefined =>
  byName[name]?.frozen ?? byName[wholeSite]?.frozen;

/** Throws `frozen` while nothing new may go out for `name`. A rollback and the kill switch do not call it. */
export function requireNotFrozen(state: RegistryState, name: string): void {
  const freeze = findFreeze(state, name);
  if (!freeze) return;
  const scope = state.byName[name]?.frozen ? name : 'The whole site';
  throw new RegistryError(
    'frozen',
    `${scope} has been frozen since ${freeze.since} by ${freeze.by}: ${freeze.reason || 'no reason given'}. ` +
      'Rollbacks and the kill switch still work. `remotes freeze --end` ends the freeze.',
  );
}

/** Throws `release-withdrawn` for a release that must not go live any more. A rollback does not call it. */
export function requireNotWithdrawn({ byName }: RegistryState, name: string, version: string): void {
  const fact = byName[name]?.withdrawn?.find((one) => one.version === version);
  if (!fact) return;
  throw new RegistryError(
    'release-withdrawn',
    `${name} ${version} was withdrawn at ${fact.since} by ${fact.by}: ${fact.reason || 'no reason given'}. Publish another version.`,
  );
}

export function decideFreeze(
  state: RegistryState,
  { act, name = wholeSite }: { act: 'freeze' | 'unfreeze'; name?: string },
  fact: ActFact,
): Record<string, ChangedParts> {
  const isFrozen = state.byName[name]?.frozen !== undefined;
  const subject = name === wholeSite ? 'The whole site' : name;
  if (act === 'freeze' && isFrozen) throw new RegistryError('nothing-to-do', `${subject} is frozen already.`);
  if (act === 'unfreeze' && !isFrozen) throw new RegistryError('nothing-to-do', `${subject} is not frozen.`);
  return { [name]: { frozen: act === 'freeze' ? fact : null } };
}
