import { type LiveFact, type MaintenanceFact, wholeSite } from '@parlour/contracts';
import { formatTime } from '../times.ts';
import { computeDifferences, computeRightsRows, getChangeName } from './difference-rules.ts';

const fact = { since: '2026-11-22T10:00:00Z', by: 'rex', reason: 'why' };
const live = (version: string): LiveFact => ({ ...fact, version, deployment: 1, kind: 'deploy' });
const maintenance: MaintenanceFact = {
  ...fact,
  running: true,
  mode: 'drain',
  notice: { EN: 'Soon', MY: 'b', CN: 'c' },
};

test('describes a promotion as a new live release and the end of the canary @PLAT-03', () => {
  const canary = {
    ...fact,
    version: '1.1.0',
    audience: { percent: 5 },
    salt: 's',
    deployment: 1,
    watchedSince: '',
  };
  const before = { live: live('1.0.0'), canary };
  expect(computeDifferences({ name: 'x', before, after: { live: live('1.1.0'), canary: null } })).toEqual([
    { label: 'Live release', before: '1.0.0', after: '1.1.0' },
    { label: 'Canary', before: '1.1.0', after: undefined },
    { label: 'Audience of the canary', before: '5 % of visitors', after: undefined },
  ]);
});

test('omits unchanged parts @PLAT-03', () => {
  const after = { maintenance: { ...maintenance, mode: 'block' as const } };
  expect(computeDifferences({ name: 'x', before: { maintenance }, after })).toEqual([
    { label: 'Maintenance', before: 'May finish first', after: 'Leave at once' },
  ]);
});

test('says why something was switched off @PLAT-03', () => {
  expect(computeDifferences({ name: 'x', before: { disabled: null }, after: { disabled: fact } })).toEqual([
    { label: 'Kill switch', before: undefined, after: 'On: why' },
  ]);
  const unexplained = { ...fact, reason: '' };
  expect(computeDifferences({ name: 'x', before: { frozen: fact }, after: { frozen: unexplained } })).toEqual(
    [{ label: 'Freeze', before: 'On: why', after: 'On' }],
  );
});

test('says why a canary was paused @PLAT-03', () => {
  const canary = { ...fact, version: '1.1.0', audience: {}, salt: 's', deployment: 1, watchedSince: '' };
  const describe = (reason: string) =>
    computeDifferences({
      name: 'x',
      before: { canary },
      after: { canary: { ...canary, paused: { ...fact, reason } } },
    });
  expect(describe('too slow')).toEqual([{ label: 'Canary paused', before: undefined, after: 'too slow' }]);
  expect(describe('')).toEqual([{ label: 'Canary paused', before: undefined, after: 'No reason was given' }]);
});

test('says what was changed in a maintenance @PLAT-03', () => {
  const [startsAt, endsAt] = ['2026-11-22T11:00:00Z', '2026-11-22T12:00:00Z'];
  const changed = {
    ...maintenance,
    notice: { ...maintenance.notice, EN: 'Later' },
    allow: ['ada', 'eve'],
    startsAt,
    endsAt,
  };
  expect(computeDifferences({ name: 'x', before: { maintenance }, after: { maintenance: changed } })).toEqual(
    [
      { label: 'Window', before: 'now – no end', after: `${formatTime(startsAt)} – ${formatTime(endsAt)}` },
      { label: 'Notice, English', before: 'Soon', after: 'Later' },
      { label: 'Visitors who can still use it', before: undefined, after: 'ada, eve' },
    ],
  );
});

test('shows a schedule, its refusal, and withdrawn releases @PLAT-03', () => {
  const at = '2026-11-23T03:00:00.000Z';
  const scheduled = { since: at, by: 'ann', reason: '', version: '1.1.0', startsAt: at, schedule: 2 };
  const withdrawn = ['1.1.0', '1.2.0'].map((version) => ({ since: at, by: 'ann', reason: '', version }));
  const after = { scheduled: { ...scheduled, refused: { at, why: 'It was withdrawn.' } }, withdrawn };
  expect(computeDifferences({ name: 'x', before: { scheduled, withdrawn: null }, after })).toEqual([
    {
      label: 'Scheduled deployment',
      before: `1.1.0, ${formatTime(at)}`,
      after: `1.1.0, ${formatTime(at)}: It was withdrawn.`,
    },
    { label: 'Withdrawn releases', before: undefined, after: '1.1.0, 1.2.0' },
  ]);
});

test('names the whole site, or the remote, that an act changed @PLAT-03', () => {
  expect(getChangeName({ name: wholeSite })).toBe('Whole site');
  expect(getChangeName({ name: 'mfe-wallet' })).toBe('mfe-wallet');
});

test('shows the rights of a revoked token, and none for other acts @PLAT-03', () => {
  const before = { holder: 'wallet team', role: 'publisher', remotes: ['mfe-wallet', 'mfe-lobby'] };
  expect(computeRightsRows({ token: '1a', before, after: null })).toEqual([
    { label: 'Held by', before: 'wallet team', after: undefined },
    { label: 'Role', before: 'publisher', after: undefined },
    { label: 'Remotes', before: 'mfe-wallet, mfe-lobby', after: undefined },
  ]);
  expect(computeRightsRows({ name: 'mfe-wallet', version: '1.0.0' })).toBeUndefined();
  expect(computeRightsRows({ token: '1a', before })).toBeUndefined();
  expect(computeRightsRows(undefined)).toBeUndefined();
  const expiresAt = '2026-12-01T10:00:00Z';
  expect(computeRightsRows({ before: 'none', after: { expiresAt, quota: 3 } })).toEqual([
    { label: 'Expires', before: undefined, after: formatTime(expiresAt) },
    { label: 'quota', before: undefined, after: '3' },
  ]);
});

test('says that an announced maintenance has started @PLAT-03', () => {
  const before = { maintenance: { ...maintenance, running: false } };
  expect(computeDifferences({ name: 'x', before, after: { maintenance } })).toEqual([
    { label: 'State of the maintenance', before: 'Announced', after: 'Running' },
  ]);
});
