import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildRegistry, createRegistryConfig, type Registry } from '@parlour/registry';
import { addSampleOperators } from '../demo/sample-operators.ts';
import { refusePublishedOperators } from './leftovers.ts';

let folder: string;
let registry: Registry;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parlour-leftovers-'));
  registry = await buildRegistry(createRegistryConfig({ folder: path.join(folder, 'registry') }));
});
afterEach(async () => {
  await registry.close();
  rmSync(folder, { recursive: true });
});

test('a registry with the operators of a demonstration is refused by their names @SAFE-04', async () => {
  await expect(refusePublishedOperators(registry)).resolves.toBeUndefined();
  await addSampleOperators(registry, folder);
  await registry.operators.remove('rex');
  await expect(refusePublishedOperators(registry)).rejects.toThrow(
    /^Checking the operators: anya, carl, cora, olga, rick, sara, vera may log in with the published password of a demonstration\. Start with an empty/,
  );
});
