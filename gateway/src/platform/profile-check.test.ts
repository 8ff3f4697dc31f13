import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findProfileProblems, requireSoundProfile } from './profile-check.ts';
import { type JurisdictionProfile, profiles } from './profiles.ts';

const { specification, strict } = profiles;

test.each([specification, strict])('the profile $name is sound @SAFE-10', (profile) => {
  expect(findProfileProblems(profile)).toEqual([]);
});

test('the strict profile needs two people for less money and fewer points @SAFE-04 @SAFE-10', () => {
  expect(strict.fourEyes.aboveMinor).toBeLessThan(specification.fourEyes.aboveMinor);
  expect(strict.fourEyes.abovePoints).toBeLessThan(specification.fourEyes.abovePoints);
});

const change = (over: Partial<JurisdictionProfile['protection']>): JurisdictionProfile => ({
  ...specification,
  protection: { ...specification.protection, ...over },
});

test.each<[string, JurisdictionProfile, string]>([
  [
    'a fraction',
    { ...specification, deposit: { ...specification.deposit, openOrdersMax: 1.5 } },
    'openOrdersMax',
  ],
  [
    'a transfer that its day does not allow',
    { ...specification, transfer: { ...specification.transfer, dailyMaxMinor: 1 } },
    'transfers',
  ],
  [
    'a withdrawal that its day does not allow',
    { ...specification, withdrawal: { ...specification.withdrawal, dailyMaxMinor: 499_999_999 } },
    'withdrawals',
  ],
  [
    'a fee of the whole withdrawal',
    { ...specification, withdrawal: { ...specification.withdrawal, feePpm: 0, feeFixedMinor: 100_000 } },
    'fee',
  ],
  [
    'more bets for a deposit than for a bonus',
    { ...specification, deposit: { ...specification.deposit, turnoverMultiple: 21 } },
    'A deposit',
  ],
  [
    'more bets for a transfer than for a bonus',
    { ...specification, transfer: { ...specification.transfer, turnoverMultiple: 21 } },
    'A transfer',
  ],
  [
    'a win above the day of its vendor',
    { ...specification, wins: { ...specification.wins, maxWinMinor: 100_000_000_001 } },
    'One win',
  ],
  [
    'a fee of all that agents earn from',
    { ...specification, agents: { ...specification.agents, platformFeePpm: 1_000_000 } },
    'platform',
  ],
  [
    'a password of seven characters',
    { ...specification, password: { ...specification.password, minLength: 7 } },
    'fewer than eight',
  ],
  [
    'a password of at most 63 characters',
    { ...specification, password: { ...specification.password, maxLength: 63 } },
    'fewer than eight',
  ],
  [
    'a statement of eleven months',
    { ...specification, records: { ...specification.records, statementMonths: 11 } },
    'less than a year',
  ],
  [
    'lists of 364 days',
    { ...specification, records: { ...specification.records, historyDays: 364 } },
    'less than a year',
  ],
  ['a clock that is never right', { ...specification, clockDriftAlarmMs: 0 }, 'clock'],
  ['windows out of order', change({ coolOffHours: [168, 24] }), 'ascending'],
  [
    'a default that is not a choice',
    change({ realityCheck: { minutes: [15], defaultMinutes: 60 } }),
    'not a choice',
  ],
  [
    'a limit that loosens at once',
    change({ limits: { ...specification.protection.limits, loosenAfterHours: 23 } }),
    'within a day',
  ],
  [
    'a short exclusion',
    change({ exclusion: { ...specification.protection.exclusion, months: [5, 12] } }),
    'six months',
  ],
])('refuses %s @SAFE-10', (_what, profile, problem) => {
  expect(() => requireSoundProfile(profile)).toThrow(problem);
});

/** Lists the names of all figures: the last part of each path. */
const listNames = (value: object): string[] =>
  Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? listNames(inner) : [name],
  );

test('code reads every figure of the profile @SAFE-10', () => {
  const root = path.join(__dirname, '..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /\.ts$/.test(file) && !/\.test\.ts$|^testing\/|profiles\.ts$|profile-check\.ts$/.test(file),
    )
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
  const isRead = (name: string) => sources.some((text) => new RegExp(`\\b${name}\\b`).test(text));
  expect(listNames(specification).filter((name) => !isRead(name))).toEqual([]);
});
