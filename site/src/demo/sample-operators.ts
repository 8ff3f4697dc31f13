import { existsSync, writeFileSync } from 'node:fs';
import type { Registry } from '@parlour/registry';
import { publishedOperatorPassword } from '../published-operators.ts';

/** Operators that the README names, one for each role. They share one password. */
export const sampleOperators = [
  { name: 'olga', roles: ['admin'] },
  { name: 'rex', roles: ['releaser'] },
  { name: 'sara', roles: ['support'] },
  { name: 'carl', roles: ['cashier'] },
  { name: 'cora', roles: ['content'] },
  { name: 'rick', roles: ['risk'] },
  { name: 'anya', roles: ['agent-manager'] },
  { name: 'vera', roles: ['viewer'] },
] as const;

/** Adds the sample operators once per data folder, so that a removed one stays removed. */
export async function addSampleOperators(
  { operators }: Pick<Registry, 'operators'>,
  dataDir: string,
): Promise<void> {
  const marker = `${dataDir}/sample-operators`;
  if (existsSync(marker)) return;
  const known = new Set((await operators.list()).map(({ name }) => name));
  for (const sample of sampleOperators)
    if (!known.has(sample.name))
      await operators.add({ ...sample, password: publishedOperatorPassword, createdBy: 'npm start' });
  writeFileSync(marker, '');
}
