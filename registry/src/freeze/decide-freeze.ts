import { type ActFact, type ChangedParts, wholeSite } from '@parlour/contracts';
import type { Standings } from '../deployments/standings.ts';
import { RegistryError } from '../errors.ts';

export const freezeOf = ({ of }: Standings, name: string): ActFact | undefined =>
  of[name]?.frozen ?? of[wholeSite]?.frozen;

/** Fails with `frozen` while nothing new may go out for `name`. The way back and the kill switch never ask. */
export function requireThawed(standings: Standings, name: string): void {
  const freeze = freezeOf(standings, name);
  if (!freeze) return;
  const scope = standings.of[name]?.frozen ? name : 'The whole site';
  throw new RegistryError(
    'frozen',
    `${scope} is frozen since ${freeze.since} by ${freeze.by}: ${freeze.reason || 'no reason given'}. ` +
      'Rolling back and switching off are possible; `remotes freeze --end` ends it.',
  );
}

export function decideFreeze(
  standings: Standings,
  { act, name = wholeSite }: { act: 'freeze' | 'unfreeze'; name?: string },
  fact: ActFact,
): Record<string, ChangedParts> {
  const isFrozen = standings.of[name]?.frozen !== undefined;
  const subject = name === wholeSite ? 'The whole site' : name;
  if (act === 'freeze' && isFrozen) throw new RegistryError('nothing-to-do', `${subject} is frozen already.`);
  if (act === 'unfreeze' && !isFrozen) throw new RegistryError('nothing-to-do', `${subject} is not frozen.`);
  return { [name]: { frozen: act === 'freeze' ? fact : null } };
}
