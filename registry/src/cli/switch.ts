import { type ActOptions, carryOut, type Print } from './act.ts';
import type { OperationsClient } from './operations-client.ts';
import { releaseName } from './workspace.ts';

/** The kill switch: takes a remote off every page at once, or puts it back. */
export function kill(
  client: OperationsClient,
  given: string,
  { end, ...options }: ActOptions & { end?: boolean },
  print: Print,
): Promise<void> {
  const name = releaseName(given);
  const said = end ? 'is switched on again' : 'is switched off on every page';
  return carryOut(
    client,
    { act: end ? 'enable' : 'disable', name },
    options,
    () => `${name} ${said}.`,
    print,
  );
}

/** Lets nothing new out of one remote or of the whole site, or ends that. */
export function freeze(
  client: OperationsClient,
  given: string | undefined,
  { end, ...options }: ActOptions & { end?: boolean },
  print: Print,
): Promise<void> {
  const name = given === undefined ? undefined : releaseName(given);
  const subject = name ?? 'The whole site';
  const said = end ? 'takes releases again' : 'is frozen: only rollbacks and the kill switch work';
  const act = { act: end ? 'unfreeze' : 'freeze', ...(name !== undefined && { name }) } as const;
  return carryOut(client, act, options, () => `${subject} ${said}.`, print);
}
