import type { AuditRecord } from '@parlour/contracts';
import { CommandError, exitStatus } from './errors.ts';
import { executeOrder, type OrderOptions, type Print } from './execute-order.ts';
import type { OperationsClient } from './operations-client.ts';
import { formatTime } from './table.ts';
import { parseTime } from './time-option.ts';
import { toReleaseName } from './workspace.ts';

/**
 * Makes published releases live, several as one change, now or at a time. `words` are pairs of a name and a version.
 */
export async function deploy(
  client: OperationsClient,
  words: readonly string[],
  { at, ...options }: OrderOptions & { at?: string },
  print: Print,
): Promise<void> {
  if (words.length % 2 !== 0)
    throw new CommandError(
      'Give a version for each name: remotes deploy wallet 1.2.0 lobby 2.0.0',
      exitStatus.usage,
    );
  const changes = Array.from({ length: words.length / 2 }, (_, pair) => ({
    name: toReleaseName(words[2 * pair] ?? ''),
    version: words[2 * pair + 1] ?? '',
  }));
  const summary = changes.map(({ name, version }) => `${name} ${version}`).join(' and ');
  const startsAt = at === undefined ? undefined : parseTime(at);
  await executeOrder(
    client,
    startsAt === undefined ? { act: 'deploy', changes } : { act: 'schedule', changes, startsAt },
    options,
    ({ revision }) =>
      startsAt === undefined
        ? `${summary} ${changes.length > 1 ? 'are' : 'is'} live (deployment ${revision}).`
        : `${summary} will be live at ${formatTime(startsAt)}, by the registry's clock.`,
    print,
  );
}

/** Ends the scheduled deployment of a remote, with all releases of its change. */
export function unschedule(
  client: OperationsClient,
  given: string,
  options: OrderOptions,
  print: Print,
): Promise<void> {
  const name = toReleaseName(given);
  const formatResult = ({ changes }: AuditRecord) =>
    `No deployment is scheduled any more for ${changes.map((change) => change.name).join(' and ')}.`;
  return executeOrder(client, { act: 'unschedule', name }, options, formatResult, print);
}

/** Keeps a release from going live. */
export function withdraw(
  client: OperationsClient,
  given: string,
  version: string,
  options: OrderOptions,
  print: Print,
): Promise<void> {
  const name = toReleaseName(given);
  const formatResult = () => `${name} ${version} is withdrawn: only a rollback can make it live.`;
  return executeOrder(client, { act: 'withdraw', name, version }, options, formatResult, print);
}
