import { isPermitted, operatorPermissions, operatorRoles, permissionsByRole } from './operator-access.ts';

test('only an administrator manages access', () => {
  const managing = operatorRoles.filter((role) => permissionsByRole[role].includes('access.manage'));
  expect(managing).toEqual(['admin']);
});

test('a viewer changes nothing and sees no personal data', () => {
  expect(permissionsByRole.viewer.every((permission) => permission.endsWith('.view'))).toBe(true);
  expect(isPermitted(['viewer'], 'feedback.view')).toBe(false);
  expect(isPermitted(['viewer'], 'deposits.view')).toBe(false);
  expect(isPermitted(['viewer'], 'members.view')).toBe(false);
});

test('several roles permit what each of them permits', () => {
  expect(isPermitted(['support', 'cashier'], 'feedback.handle')).toBe(true);
  expect(isPermitted(['support', 'cashier'], 'deposits.decide')).toBe(true);
  expect(isPermitted(['support', 'cashier'], 'rounds.refund')).toBe(false);
  expect(isPermitted([], 'site.view')).toBe(false);
});

test('every permission belongs to a role besides the administrator, except for managing access', () => {
  const others = operatorRoles.filter((role) => role !== 'admin');
  const unused = operatorPermissions.filter((permission) => !isPermitted(others, permission));
  expect(unused).toEqual(['access.manage']);
});
