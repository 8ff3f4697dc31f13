import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as backOffice from '@parlour/contracts/back-office';

/** Acts that no page calls, because a page does the same by another act. */
const otherwise = {
  // The page of imports shows the differences first, and applies exactly those.
  importFromVendorAct: ['compareImportAct', 'applyImportAct'],
  // The page of a member has the links among everything else.
  listMemberLinksAct: ['readMemberAct'],
} as const;

const source = fileURLToPath(new URL('../src/', import.meta.url));

const isAct = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'permission' in value && 'path' in value;

test('every act of the gateway that an operator can call has a page in the console @SAFE-04', () => {
  const files = globSync(`${source}**/*.{ts,tsx}`).filter((file) => !file.includes('.test.'));
  const called = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\b\w+Act\b/g) ?? []));
  const acts = Object.entries(backOffice).flatMap(([name, value]) => (isAct(value) ? [name] : []));
  expect(acts.length).toBeGreaterThan(100);
  const without = acts.filter((name) => !called.has(name));
  expect(without.sort()).toEqual(Object.keys(otherwise));
  for (const name of Object.values(otherwise).flat()) expect(called).toContain(name);
});
