import { existsSync, writeFileSync } from 'node:fs';
import type { Registry } from '@parlour/registry';

/** The operators that the README names; all have one password. */
const samples = [
  { name: 'olga', role: 'admin' },
  { name: 'rex', role: 'releaser' },
  { name: 'vera', role: 'viewer' },
] as const;
const password = 'Parlour-Console-2026';

/** Makes them once per data folder, so that one who was removed stays removed. */
export async function addSampleOperators(
  { operators }: Pick<Registry, 'operators'>,
  dataDir: string,
): Promise<void> {
  const marker = `${dataDir}/sample-operators`;
  if (existsSync(marker)) return;
  const known = new Set((await operators.list()).map(({ name }) => name));
  for (const sample of samples)
    if (!known.has(sample.name)) await operators.add({ ...sample, password, createdBy: 'npm start' });
  writeFileSync(marker, '');
}
