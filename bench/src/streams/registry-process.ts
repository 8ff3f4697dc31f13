/**
 * Registry alone in its process: `fork('registry-process.ts', [folder])`. It reports its address, and its memory on
 * request.
 */
import { buildRegistry, createRegistryConfig } from '@parlour/registry';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Give the folder of the registry.');
const { gc } = globalThis;
if (!gc) throw new Error('Start it with --expose-gc: memory counts after a collection.');

const registry = await buildRegistry(createRegistryConfig({ folder }));
const url = await registry.app.listen({ host: '127.0.0.1', port: 0 });
process.on('message', async () => {
  await gc({ type: 'major', execution: 'async' });
  process.send?.({ residentBytes: process.memoryUsage.rss() });
});
process.send?.({ url });
