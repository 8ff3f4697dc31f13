import { readFileSync } from 'node:fs';
import path from 'node:path';
import { removeIconKeys } from './icon-loader.ts';
import { resolvePackage } from './packages.ts';

test('removes the keys of an icon of the installed library, and nothing else', () => {
  const { folder } = resolvePackage(path.join(__dirname, '../../ui'), 'lucide-react');
  const source = readFileSync(path.join(folder, 'dist/esm/icons/gift.mjs'), 'utf8');
  const keys = source.match(/key: "\w+"/g) ?? [];
  expect(keys.length).toBeGreaterThan(1);
  const short = removeIconKeys(source);
  expect(short).not.toContain('key:');
  expect(short.match(/\b(d|x|y|width|height|rx): "/g)).toEqual(source.match(/\b(d|x|y|width|height|rx): "/g));
});
