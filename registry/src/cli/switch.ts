import { executeOrder, type OrderOptions, type Print } from './execute-order.ts';
import type { OperationsClient } from './operations-client.ts';
import { toReleaseName } from './workspace.ts';

/** Operates the kill switch: removes a remote from every page at once, or restores it. */
export function kill(
  client: OperationsClient,
  given: string,
  { end, ...options }: OrderOptions & { end?: boolean },
  print: Print,
): Promise<void> {
  const name = toReleaseName(given);
  const outcome = end ? 'is switched on again' : 'is switched off on every page';
  return executeOrder(
    client,
    { act: end ? 'enable' : 'disable', name },
    options,
    () => `${name} ${outcome}.`,
    print,
  );
}

/** Takes a remote off the site. The next deployment brings it back. */
export function retire(
  client: OperationsClient,
  given: string,
  { despiteUsers, ...options }: OrderOptions & { despiteUsers?: boolean },
  print: Print,
): Promise<void> {
  const name = toReleaseName(given);
  return executeOrder(
    client,
    { act: 'retire', name, ...(despiteUsers && { despiteUsers }) },
    options,
    () =>
      `${name} is retired: new pages have no menu entry, route or page of it. A deployment brings it back.`,
    print,
  );
}

/** Freezes one remote or the whole site, or ends the freeze. */
export function freeze(
  client: OperationsClient,
  given: string | undefined,
  { end, ...options }: OrderOptions & { end?: boolean },
  print: Print,
): Promise<void> {
  const name = given === undefined ? undefined : toReleaseName(given);
  const subject = name ?? 'The whole site';
  const outcome = end ? 'accepts releases again' : 'is frozen: only rollbacks and the kill switch work';
  const act = { act: end ? 'unfreeze' : 'freeze', ...(name !== undefined && { name }) } as const;
  return executeOrder(client, act, options, () => `${subject} ${outcome}.`, print);
}
