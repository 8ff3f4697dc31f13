import type { AddressInfo } from 'node:net';
import type { TestRegistry } from './test-registry.ts';

/** Has a registry listen, and answers the environment in which `remotes` finds it: with its folder's own token and data. */
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
