import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { operatorRoles } from '@parlour/contracts';
import { buildRegistry, createRegistryConfig, type Registry } from '@parlour/registry';
import { addSampleOperators } from './sample-operators.ts';

describe('the sample operators', () => {
  let dataDir: string;
  let registry: Registry;
  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'parlour-operators-'));
    registry = await buildRegistry(createRegistryConfig({ folder: path.join(dataDir, 'registry') }));
  });
  afterEach(async () => {
    await registry.close();
    rmSync(dataDir, { recursive: true });
  });
  const names = async () =>
    (await registry.operators.list()).map(({ name, roles }) => `${name} ${roles.join()}`);

  test('exist after the first start, one for each role @SAFE-04', async () => {
    await addSampleOperators(registry, dataDir);
    expect((await names()).toSorted()).toEqual([
      'anya agent-manager',
      'carl cashier',
      'cora content',
      'olga admin',
      'rex releaser',
      'rick risk',
      'sara support',
      'vera viewer',
    ]);
    const added = (await registry.operators.list()).flatMap(({ roles }) => roles);
    expect(added.toSorted()).toEqual(operatorRoles.toSorted());
    expect(await registry.operators.check('rex', 'Parlour-Console-2026')).toMatchObject({
      roles: ['releaser'],
    });
  });

  test('stay removed at the next start @SAFE-04', async () => {
    await addSampleOperators(registry, dataDir);
    await registry.operators.remove('olga');
    await addSampleOperators(registry, dataDir);
    expect(await names()).not.toContain('olga admin');
    expect(await names()).toHaveLength(operatorRoles.length - 1);
  });
});
