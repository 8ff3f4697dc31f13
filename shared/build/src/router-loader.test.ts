import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { resolvePackage } from './packages.ts';
import { markComponentsPure } from './router-loader.ts';

test('marks the components and contexts of the installed router, and removes their names', () => {
  const wrapper = resolvePackage(path.join(__dirname, '../../router'), 'react-router-dom').folder;
  const folder = path.join(resolvePackage(wrapper, 'react-router').folder, 'dist/production');
  const chunks = readdirSync(folder).filter((file) => /^chunk-.*\.mjs$/.test(file));
  const source = chunks.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
  expect(source).toMatch(/^Form\.displayName/m);
  const marked = markComponentsPure(source);
  expect(marked).not.toMatch(/^\w+\.displayName/m);
  expect(marked).toMatch(/Form = \/\*#__PURE__\*\/ \w+\.forwardRef\(/);
});
