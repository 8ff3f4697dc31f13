import { buildDescriptionPath } from '@parlour/contracts';
import { computeIntegrity } from '../releases/release-digest.ts';
import { CommandError, exitStatus } from './errors.ts';
import type { Print } from './execute-order.ts';
import type { RegistryClient } from './registry-client.ts';
import { formatTime } from './table.ts';
import { toReleaseName } from './workspace.ts';

const fetchTimeoutMs = 10_000;

/**
 * Permits the build that `address` serves now in the tab of whoever opens the printed address. A build that is made
 * later needs another grant.
 */
export async function grantOverride(
  client: RegistryClient,
  given: string,
  address: string,
  print: Print,
): Promise<void> {
  const remote = toReleaseName(given);
  if (!URL.canParse(address))
    throw new CommandError(
      `"${address}" is not an address, such as https://builds.example.`,
      exitStatus.usage,
    );
  const { origin } = new URL(address);
  const description = await hashDescription(origin);
  const { grant, expiresAt } = await client.grantOverride({ remote, origin, description });
  const query = new URLSearchParams({ remote: `${remote}@${origin}`, grant });
  print(`${client.url}/?${query}`);
  print(`Until ${formatTime(expiresAt)}, this address runs this build of ${remote} from ${origin}.`);
  print('Give it only to the person who is to try the build: its code gets that person’s session.');
}

async function hashDescription(origin: string): Promise<string> {
  const signal = AbortSignal.timeout(fetchTimeoutMs);
  const answer = await fetch(origin + buildDescriptionPath, { signal }).catch((cause: unknown) => {
    throw new CommandError(`${origin} serves no build: ${String(cause)}`, exitStatus.unknown);
  });
  if (!answer.ok)
    throw new CommandError(`${origin} serves no build: it answered ${answer.status}.`, exitStatus.unknown);
  return computeIntegrity(new Uint8Array(await answer.arrayBuffer()));
}
