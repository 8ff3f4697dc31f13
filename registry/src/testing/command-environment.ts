import type { AddressInfo } from 'node:net';
import type { TestRegistry } from './test-registry.ts';

/** Makes a registry listen and returns the environment for `remotes` to find it, with its own token and data folder. */
export async function createCommandEnvironment({
  app,
}: Pick<TestRegistry, 'app'>): Promise<NodeJS.ProcessEnv> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    ...process.env,
    REGISTRY_URL: `http://127.0.0.1:${port}`,
    REMOTES_TOKEN: undefined,
    DATA_DIR: undefined,
  };
}
