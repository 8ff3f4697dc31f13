import type { RegistryConfig } from '../config.ts';
import { buildRelease } from './built-release.ts';
import { openTestRegistry, type TestRegistry } from './test-registry.ts';

/** Opens a registry with the shell, the wallet and the lobby in two releases each. Release 1.0.0 is live. */
export async function openDeployedRegistry(config: Partial<RegistryConfig>): Promise<TestRegistry> {
  const registry = await openTestRegistry(config);
  const names = ['shell', 'mfe-wallet', 'mfe-lobby'];
  for (const name of names)
    for (const version of ['1.0.0', '1.1.0']) await registry.publish(buildRelease(name, version));
  await registry.execute({ act: 'deploy', changes: names.map((name) => ({ name, version: '1.0.0' })) });
  return registry;
}
