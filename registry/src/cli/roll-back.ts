import type { RegistryClient } from './registry-client.ts';
import { releaseName } from './workspace.ts';

/** Makes the release live again that was live before. */
export async function rollBack(
  client: RegistryClient,
  name: string,
  { reason }: { reason?: string },
  print: (line: string) => void,
): Promise<void> {
  const deployment = await client.rollBack({ name: releaseName(name), reason });
  print(`${deployment.name} is back on ${deployment.version} (deployment ${deployment.id}).`);
}
