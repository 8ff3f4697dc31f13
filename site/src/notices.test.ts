import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** Folders of browser code. The dependencies of `build` and `art` stay on the machine that builds and serves. */
const folders = [
  'shell',
  'console',
  ...readdirSync(root).filter((name) => name.startsWith('mfe-')),
  ...['api-client', 'contracts', 'events', 'money', 'remote-sdk', 'router', 'schema', 'texts', 'ui'].map(
    (name) => `shared/${name}`,
  ),
];

test('names every library that comes into browsers in the third-party notices', () => {
  const notices = read('THIRD-PARTY-NOTICES.md');
  const libraries = folders.flatMap((folder) => {
    const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`)) as {
      dependencies?: Record<string, string>;
    };
    return Object.keys(dependencies).filter((name) => !name.startsWith('@parlour/'));
  });
  expect(libraries).toContain('react');
  expect(libraries.filter((name) => !notices.includes(`\`${name}\``))).toEqual([]);
});
