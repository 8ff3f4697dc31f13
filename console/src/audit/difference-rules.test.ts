import type { LiveFact, MaintenanceFact } from '@parlour/contracts';
import { computeDifferences, computeRightsRows } from './difference-rules.ts';

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
});

test('shows the rights of a revoked token, and none for other acts @PLAT-03', () => {
  const before = { holder: 'wallet team', role: 'publisher', remotes: ['mfe-wallet', 'mfe-lobby'] };
  expect(computeRightsRows({ token: '1a', before, after: null })).toEqual([
    { label: 'Held by', before: 'wallet team', after: undefined },
    { label: 'Role', before: 'publisher', after: undefined },
    { label: 'Remotes', before: 'mfe-wallet, mfe-lobby', after: undefined },
  ]);
  expect(computeRightsRows({ name: 'mfe-wallet', version: '1.0.0' })).toBeUndefined();
});

test('says that an announced maintenance has started @PLAT-03', () => {
  const before = { maintenance: { ...maintenance, running: false } };
  expect(computeDifferences({ name: 'x', before, after: { maintenance } })).toEqual([
    { label: 'State of the maintenance', before: 'Announced', after: 'Running' },
  ]);
});
