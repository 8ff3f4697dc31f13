import { createProfile } from './profile-figures.ts';
import { profiles } from './profiles.ts';

const { specification, strict } = profiles;

test('a profile without figures of a deployment is unchanged @SAFE-10', () => {
  expect(createProfile('specification', {})).toEqual(specification);
  expect(createProfile('strict', {})).toEqual(strict);
});

test('a deployment sets single figures, and keeps the others of its profile @SAFE-10 @AUTH-03 @ERR-01', () => {
  const profile = createProfile('strict', {
    password: { expiresAfterDays: 90 },
    recoveryNamesUnknownAccounts: true,
    minimumAge: 18,
    protection: { coolOffHours: [24, 48], exclusion: { irrevocableMonths: 3 } },
  });
  const { protection } = strict;
  expect(profile).toEqual({
    ...strict,
    password: { ...strict.password, expiresAfterDays: 90 },
    recoveryNamesUnknownAccounts: true,
    minimumAge: 18,
    protection: {
      ...protection,
      coolOffHours: [24, 48],
      exclusion: { ...protection.exclusion, irrevocableMonths: 3 },
    },
  });
  expect(strict.protection.exclusion.irrevocableMonths).toBe(6);
});

test('null takes away a figure that may be absent', () => {
  const figures = {
    password: { expiresAfterDays: null },
    withdrawal: { identifiedAboveMinor: null },
    agents: { reviewAboveMinor: null },
  };
  const { password, withdrawal, agents } = createProfile('strict', figures);
  expect(password.expiresAfterDays).toBeUndefined();
  expect(withdrawal.identifiedAboveMinor).toBeUndefined();
  expect(agents.reviewAboveMinor).toBeNull();
});

test.each<[object, string]>([
  [{ passwords: {} }, 'there is no figure passwords'],
  [{ password: { minimum: 8 } }, 'there is no figure password.minimum'],
  [{ name: 'strict' }, 'there is no figure name'],
  [{ toString: 1 }, 'there is no figure toString'],
  [{ password: 90 }, 'password needs an object of figures'],
  [{ password: { expiresAfterDays: '90' } }, 'password.expiresAfterDays needs a number or null'],
  [{ session: { idleMinutes: null } }, 'session.idleMinutes needs a number'],
  [{ recoveryNamesUnknownAccounts: 1 }, 'recoveryNamesUnknownAccounts needs a boolean'],
  [{ minimumAge: 19 }, 'minimumAge needs one of 18, 21'],
  [{ memberTransfers: 'on' }, 'memberTransfers needs one of "off", "agent_only"'],
  [{ protection: { coolOffHours: 24 } }, 'protection.coolOffHours needs a list of numbers'],
  [{ protection: { coolOffHours: ['24'] } }, 'protection.coolOffHours needs a list of numbers'],
  [{ protection: { coolOffHours: [48, 24] } }, 'cool-offs are not in ascending order'],
  [{ session: { idleMinutes: 1.5 } }, 'session.idleMinutes is not a whole number'],
])('refuses %j in one line: %s @SAFE-10', (figures, found) => {
  expect(() => createProfile('specification', { ...figures })).toThrow(
    expect.objectContaining({ code: 'config.invalid', message: expect.stringContaining(found) }),
  );
});
