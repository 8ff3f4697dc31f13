import { sumBytes, sumParts, toPartName } from './parts.ts';

const at = (path: string, kind = 'Other') => toPartName(`http://site.example${path}`, kind);

test('assigns each request of the first load to its part by its address', () => {
  expect(at('/', 'Document')).toBe('document');
  expect(at('/releases/shell/1.0.0/main.js')).toBe('shell scripts');
  expect(at('/releases/shell/1.0.0/figtree.woff2')).toBe('fonts');
  for (const file of [
    'noto-sans-sc-4.woff2',
    'noto-sans-myanmar-basic-400.woff2',
    'fonts-zh.css',
    'fonts-zh.js',
  ])
    expect(at(`/releases/shell/1.0.0/${file}`)).toBe('fonts in place of the device’s');
  expect(at('/releases/mfe-lobby/1.0.0/320.css')).toBe('remote styles');
  expect(at('/releases/mfe-lobby/1.0.0/remoteEntry.js')).toBe('remote scripts');
  expect(at('/art/v1/cover/gems.webp', 'Image')).toBe('pictures');
  expect(at('/wps/relay/GCSGAME_gameVendor?data=%7B%7D', 'Fetch')).toBe('calls');
});

test('counts pictures separately', () => {
  const bytes = sumParts([
    { address: 'http://site.example/', kind: 'Document', bytes: 5 },
    { address: 'http://site.example/art/v1/mark.svg', kind: 'Image', bytes: 7 },
  ]);
  expect(sumBytes(bytes)).toBe(5);
  expect(bytes.pictures).toBe(7);
});
