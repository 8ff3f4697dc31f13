import { paths, readPageKey } from './paths.ts';

test('has an address for every page, and one for the panel itself @MEM-01', () => {
  expect(paths.page('depositv2')).toBe('?member=depositv2');
  expect(readPageKey('?member=depositv2&order=D1')).toBe('depositv2');
  expect(readPageKey(paths.panel())).toBeUndefined();
});
