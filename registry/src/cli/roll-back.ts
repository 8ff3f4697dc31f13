import { executeOrder, type OrderOptions, type Print } from './execute-order.ts';
import type { OperationsClient } from './operations-client.ts';
import { toReleaseName } from './workspace.ts';

/** Takes a canary back, restores the previous live release, or deploys a given published one. */
export async function rollBack(
  client: OperationsClient,
  given: string,
  { to, ...options }: OrderOptions & { to?: string },
  print: Print,
): Promise<void> {
  const name = toReleaseName(given);
  await executeOrder(
    client,
    { act: 'rollback', name, ...(to !== undefined && { version: to }) },
    options,
    ({ changes, revision }) => {
      const live = changes[0]?.after.live;
      return live
        ? `${name} is back on ${live.version} (deployment ${revision}).`
        : `The canary of ${name} has ended (deployment ${revision}).`;
    },
    print,
  );
}
