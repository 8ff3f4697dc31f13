import { CommandError, exitStatus } from './errors.ts';
import { executeOrder, type OrderOptions, type Print } from './execute-order.ts';
import type { OperationsClient } from './operations-client.ts';
import { toReleaseName } from './workspace.ts';

/** Makes published releases live, several as one change. `words` are pairs of a name and a version. */
export async function deploy(
  client: OperationsClient,
  words: readonly string[],
  options: OrderOptions,
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
  await executeOrder(
    client,
    { act: 'deploy', changes },
    options,
    ({ revision }) => `${summary} ${changes.length > 1 ? 'are' : 'is'} live (deployment ${revision}).`,
    print,
  );
}
