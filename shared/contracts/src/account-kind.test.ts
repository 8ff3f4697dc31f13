import { toAccountKind } from './account-kind.ts';

test.each([
  [0, 'member'],
  [1, 'agent'],
  [2, 'agent'],
  [3, 'member'],
  [4, 'demo'],
  [5, 'member'],
  [40, 'member'],
  [41, 'agent'],
  [42, 'agent'],
  [43, 'member'],
] as const)('the account type %d is a %s', (code, kind) => {
  expect(toAccountKind(code)).toBe(kind);
});
