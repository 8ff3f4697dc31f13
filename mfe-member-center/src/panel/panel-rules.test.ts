import { getAccess } from './panel-rules.ts';

test('is for signed-in members except demo accounts @MEM-03', () => {
  expect(getAccess({ state: 'restoring' })).toBe('unknown');
  expect(getAccess({ state: 'visitor' })).toBe('refused');
  const signedIn = { state: 'signed-in', username: 'ada' } as const;
  expect(getAccess({ ...signedIn, accountKind: 'demo' })).toBe('refused');
  expect(getAccess({ ...signedIn, accountKind: 'member' })).toBe('allowed');
  expect(getAccess({ ...signedIn, accountKind: 'agent' })).toBe('allowed');
});
