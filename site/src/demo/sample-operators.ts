import { existsSync, writeFileSync } from 'node:fs';
import type { Registry } from '@parlour/registry';
import { publishedOperatorPassword } from '../published-operators.ts';

/** Operators that the README names. They share one password. */
const samples = [
  { name: 'olga', roles: ['admin'] },
  { name: 'rex', roles: ['releaser'] },
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
  for (const sample of samples)
    if (!known.has(sample.name))
      await operators.add({ ...sample, password: publishedOperatorPassword, createdBy: 'npm start' });
  writeFileSync(marker, '');
}
