import { createSharedKeys, type ListedKey } from '../signing/signing-keys.ts';
import type { Print } from './execute-order.ts';
import type { RegistryClient } from './registry-client.ts';
import { formatTable, formatTime } from './table.ts';

/** Prints the keys that sign the discovery document, newest first. Only their public halves leave the registry. */
export async function listKeys(client: RegistryClient, print: Print): Promise<void> {
  show((await client.keys()).keys, print);
}

/** Creates a new key. The previous one keeps signing, unless `revoke` removes it because it may be compromised. */
export async function rotateKeys(
  client: RegistryClient,
  { revoke }: { revoke?: boolean },
  print: Print,
): Promise<void> {
  const { keys } = await client.rotateKeys({ revoke });
  show(keys, print);
  print(
    revoke
      ? 'Open pages accept no new documents until they are reloaded.'
      : 'Both keys sign now. Rotate again when no page from before this rotation is open.',
  );
}

/** Prints a new key for `REGISTRY_SIGNING_KEYS`. It does not call the registry, which may not be running yet. */
export const createKeys = (print: Print): void => print(createSharedKeys(new Date()));

function show(keys: readonly ListedKey[], print: Print): void {
  const rows = keys.map(({ id, createdAt, publicKey }) => [id, formatTime(createdAt), publicKey]);
  for (const line of formatTable([['KEY', 'MADE', 'PUBLIC KEY'], ...rows])) print(line);
}
