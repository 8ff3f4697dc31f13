import { type ActOptions, carryOut, type Print } from './act.ts';
import { CommandError, exitStatus } from './errors.ts';
import type { OperationsClient } from './operations-client.ts';
import { releaseName } from './workspace.ts';

/** Makes published releases live, several as one change. `words` are pairs of a name and a version. */
export async function deploy(
  client: OperationsClient,
  words: readonly string[],
  options: ActOptions,
  print: Print,
): Promise<void> {
  if (words.length % 2 !== 0)
    throw new CommandError(
      'Each name goes with a version: remotes deploy wallet 1.2.0 lobby 2.0.0',
      exitStatus.usage,
    );
  const changes = Array.from({ length: words.length / 2 }, (_, pair) => ({
    name: releaseName(words[2 * pair] ?? ''),
    version: words[2 * pair + 1] ?? '',
  }));
  const said = changes.map(({ name, version }) => `${name} ${version}`).join(' and ');
  await carryOut(
    client,
    { act: 'deploy', changes },
    options,
    ({ revision }) => `${said} ${changes.length > 1 ? 'are' : 'is'} live (deployment ${revision}).`,
    print,
  );
}
