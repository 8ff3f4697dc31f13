import type { RegistryClient } from './registry-client.ts';
import { releaseName } from './workspace.ts';

/** Makes a published release live. */
export async function deploy(
  client: RegistryClient,
  name: string,
  version: string,
  { reason }: { reason?: string },
  print: (line: string) => void,
): Promise<void> {
  const deployment = await client.deploy({ name: releaseName(name), version, reason });
  print(`${deployment.name} ${deployment.version} is live (deployment ${deployment.id}).`);
}
