import { type ActOptions, carryOut, type Print } from './act.ts';
import type { OperationsClient } from './operations-client.ts';
import { releaseName } from './workspace.ts';

/** Takes a canary back, or makes the release before live again, or any other that was published. */
export async function rollBack(
  client: OperationsClient,
  given: string,
  { to, ...options }: ActOptions & { to?: string },
  print: Print,
): Promise<void> {
  const name = releaseName(given);
  await carryOut(
    client,
    { act: 'rollback', name, ...(to !== undefined && { version: to }) },
    options,
    ({ changes, revision }) => {
      const live = changes[0]?.after.live;
      return live
        ? `${name} is back on ${live.version} (deployment ${revision}).`
        : `The canary of ${name} is taken back (deployment ${revision}).`;
    },
    print,
  );
}
