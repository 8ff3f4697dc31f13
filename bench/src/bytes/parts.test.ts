import { budgetFor, readBudget } from './budget.ts';
import { addUp, partOf, totalOf } from './parts.ts';

const at = (path: string, kind = 'Other') => partOf(`http://site.example${path}`, kind);

test('knows each part of the first load by its address', () => {
  expect(at('/', 'Document')).toBe('document');
  expect(at('/releases/shell/1.0.0/main.js')).toBe('shell scripts');
  expect(at('/releases/shell/1.0.0/figtree.woff2')).toBe('fonts');
  expect(at('/releases/mfe-lobby/1.0.0/320.css')).toBe('remote styles');
  expect(at('/releases/mfe-lobby/1.0.0/remoteEntry.js')).toBe('remote scripts');
  expect(at('/art/v1/cover/gems.webp', 'Image')).toBe('pictures');
  expect(at('/wps/relay/GCSGAME_gameVendor?data=%7B%7D', 'Fetch')).toBe('calls');
});

test('counts pictures apart', () => {
  const bytes = addUp([
    { address: 'http://site.example/', kind: 'Document', bytes: 5 },
    { address: 'http://site.example/art/v1/mark.svg', kind: 'Image', bytes: 7 },
  ]);
  expect(totalOf(bytes)).toBe(5);
  expect(bytes.pictures).toBe(7);
});

test('the budget of the parts is the budget of all, in every language', () => {
  for (const language of ['EN', 'MY', 'CN'] as const) {
    const { total, parts } = budgetFor(language, readBudget());
    expect(Object.values(parts).reduce((sum, bytes) => sum + bytes)).toBe(total);
  }
});
