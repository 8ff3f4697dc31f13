import {
  type ActFact,
  hashVisitorKey,
  type LiveFact,
  type MaintenanceFact,
  type RemoteOperations,
} from '@parlour/contracts';
import { RegistryError } from '../errors.ts';
import { decide, getOrderNames, getOrderReleases } from './decide.ts';
import { findFreeze, requireNotFrozen } from './decide-freeze.ts';
import { applyRecord, emptyState, type RegistryState, toChange } from './registry-state.ts';
import { toRemoteStatus } from './remote-status.ts';

const name = 'mfe-wallet';
const fact: ActFact = { since: '2026-11-22T10:00:00.000Z', by: 'ann', reason: 'why' };
const notice = { EN: 'Back soon', MY: 'မကြာမီ', CN: '马上回来' };
const live = (version = '1.0.0'): LiveFact => ({ ...fact, version, kind: 'deploy', deployment: 1 });
const canary = {
  ...fact,
  version: '1.1.0',
  audience: {},
  salt: '2',
  deployment: 2,
  watchedSince: fact.since,
};
const toState = (
  byName: RegistryState['byName'],
  liveHistory: RegistryState['liveHistory'] = {},
): RegistryState => ({
  ...emptyState,
  revision: 7,
  byName,
  liveHistory,
});
const walletState = (parts: RemoteOperations, line: string[] = []) =>
  toState({ [name]: parts }, { [name]: line });

/** Returns the code and the message of the refusal; `undefined` when the act succeeds. */
function toRefusal(act: () => unknown): [code: string, message: string] | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof RegistryError) return [error.code, error.message];
    throw error;
  }
}

describe('a deployment', () => {
  const both = [
    { name, version: '1.1.0' },
    { name: 'mfe-lobby', version: '2.0.0' },
  ];
  const deploy = (state: RegistryState, changes = both) => decide(state, { act: 'deploy', changes }, fact);

  test('makes all releases live under one number and ends their canaries', () => {
    const made = (version: string) => ({ ...fact, version, kind: 'deploy', deployment: 8 });
    expect(deploy(walletState({ live: live(), canary }))).toEqual({
      [name]: { live: made('1.1.0'), canary: null },
      'mfe-lobby': { live: made('2.0.0') },
    });
  });

  test('is refused as a whole for one release that is refused', () => {
    expect(toRefusal(() => deploy(walletState({ live: live('1.1.0') })))).toEqual([
      'already-live',
      'mfe-wallet 1.1.0 is live already.',
    ]);
    expect(toRefusal(() => deploy(toState({ 'mfe-lobby': { frozen: fact } })))?.[0]).toBe('frozen');
    const twice = [...both, { name, version: '1.2.0' }];
    expect(toRefusal(() => deploy(toState({}), twice))).toEqual([
      'request-invalid',
      'A change can name each remote only once.',
    ]);
  });
});

describe('a promotion', () => {
  const promote = (parts: RemoteOperations) => decide(walletState(parts), { act: 'promote', name }, fact);

  test('makes the canary live', () => {
    expect(promote({ live: live(), canary })).toEqual({
      [name]: { live: { ...fact, version: '1.1.0', kind: 'deploy', deployment: 8 }, canary: null },
    });
  });

  test('needs a canary, and no freeze', () => {
    expect(toRefusal(() => promote({ live: live() }))?.[0]).toBe('no-canary');
    expect(toRefusal(() => promote({ live: live(), canary, frozen: fact }))?.[0]).toBe('frozen');
  });
});

describe('a rollback', () => {
  const rollBack = (state: RegistryState, version?: string) =>
    decide(state, { act: 'rollback', name, version }, fact)[name];
  const made = (version: string) => ({ live: { ...fact, version, kind: 'rollback', deployment: 8 } });

  test('ends the canary first, also when the live version is named', () => {
    const both = walletState({ live: live(), canary }, ['0.9.0', '1.0.0']);
    expect(rollBack(both)).toEqual({ canary: null });
    expect(rollBack(both, '1.0.0')).toEqual({ canary: null });
    expect(rollBack(both, '0.9.0')).toEqual({ ...made('0.9.0'), canary: null });
  });

  test('goes to the version before, frozen or not', () => {
    const line = ['0.8.0', '0.9.0', '1.0.0'];
    expect(rollBack(walletState({ live: live() }, line))).toEqual(made('0.9.0'));
    expect(rollBack(walletState({ live: live(), frozen: fact }, line))).toEqual(made('0.9.0'));
    expect(rollBack(walletState({ live: live() }, line), '0.8.0')).toEqual(made('0.8.0'));
  });

  test('needs something to go back to', () => {
    const only = walletState({ live: live() }, ['1.0.0']);
    const nothing = ['nothing-to-roll-back-to', 'No release of mfe-wallet was live before.'];
    expect(toRefusal(() => rollBack(only))).toEqual(nothing);
    expect(toRefusal(() => rollBack(toState({})))).toEqual(nothing);
    expect(toRefusal(() => rollBack(only, '1.0.0'))).toEqual([
      'already-live',
      'mfe-wallet 1.0.0 is live already.',
    ]);
  });
});

describe('a freeze', () => {
  const freeze = (state: RegistryState, act: 'freeze' | 'unfreeze', of?: string) =>
    decide(state, { act, name: of }, fact);

  test('is of one remote or of the whole site', () => {
    expect(freeze(toState({}), 'freeze', name)).toEqual({ [name]: { frozen: fact } });
    expect(freeze(toState({}), 'freeze')).toEqual({ '*': { frozen: fact } });
    expect(freeze(toState({ '*': { frozen: fact } }), 'unfreeze')).toEqual({ '*': { frozen: null } });
    expect(freeze(walletState({ frozen: fact }), 'unfreeze', name)).toEqual({ [name]: { frozen: null } });
  });

  test('begins and ends once', () => {
    expect(toRefusal(() => freeze(toState({ '*': { frozen: fact } }), 'freeze'))).toEqual([
      'nothing-to-do',
      'The whole site is frozen already.',
    ]);
    expect(toRefusal(() => freeze(walletState({ live: live() }), 'unfreeze', name))).toEqual([
      'nothing-to-do',
      'mfe-wallet is not frozen.',
    ]);
  });

  test('says since when, by whom and why it holds', () => {
    const other = { ...fact, by: 'bob', reason: '' };
    const rest = 'Rollbacks and the kill switch still work. `remotes freeze --end` ends the freeze.';
    expect(toRefusal(() => requireNotFrozen(walletState({ frozen: fact }), name))).toEqual([
      'frozen',
      `mfe-wallet has been frozen since 2026-11-22T10:00:00.000Z by ann: why. ${rest}`,
    ]);
    expect(toRefusal(() => requireNotFrozen(toState({ '*': { frozen: other } }), name))).toEqual([
      'frozen',
      `The whole site has been frozen since 2026-11-22T10:00:00.000Z by bob: no reason given. ${rest}`,
    ]);
    expect(toRefusal(() => requireNotFrozen(walletState({ live: live() }), name))).toBeUndefined();
    expect(findFreeze(toState({ '*': { frozen: other }, [name]: { frozen: fact } }), name)).toBe(fact);
  });
});

describe('a maintenance', () => {
  const maintain = (window: { startsAt?: string; endsAt?: string }, state = walletState({ live: live() })) =>
    decide(state, { act: 'maintenance', name, notice, mode: 'drain', ...window }, fact)[name];
  const running = { notice, mode: 'drain', startsAt: fact.since, ...fact, running: true };

  test('begins at once without a start time, with an allow list', () => {
    expect(maintain({})).toEqual({ maintenance: running });
    const order = { act: 'maintenance', name, notice, mode: 'block', allow: ['tester'] } as const;
    expect(decide(walletState({ live: live() }), order, fact)[name]?.maintenance).toMatchObject({
      mode: 'block',
      allow: ['tester'],
    });
  });

  test.each([
    ['2026-11-22T10:00:00.000Z', true],
    ['2026-11-22T10:00:00.001Z', false],
    ['2026-11-22T09:00:00.000Z', true],
  ])('that starts at %s runs now: %s', (startsAt, isRunning) => {
    expect(maintain({ startsAt })?.maintenance).toMatchObject({ startsAt, running: isRunning });
  });

  test.each([
    ['now', {}, '2026-11-22T10:00:00.000Z'],
    ['its beginning', { startsAt: '2026-11-22T12:00:00.000Z' }, '2026-11-22T12:00:00.000Z'],
    ['now, though it began before', { startsAt: '2026-11-22T08:00:00.000Z' }, '2026-11-22T09:00:00.000Z'],
  ])('does not end by %s', (_, window, endsAt) => {
    expect(toRefusal(() => maintain({ ...window, endsAt }))).toEqual([
      'request-invalid',
      `The maintenance of mfe-wallet would end at ${endsAt}, before it starts.`,
    ]);
    const later = endsAt.replace('.000Z', '.001Z').replace('T09', 'T10');
    expect(maintain({ ...window, endsAt: later })?.maintenance).toMatchObject({ endsAt: later });
  });

  test('is of a live remote, never of the shell', () => {
    expect(toRefusal(() => maintain({}, toState({})))).toEqual([
      'no-live-release',
      'No release of mfe-wallet is live.',
    ]);
    const shell = toState({ shell: { live: live() } });
    const refusal = ['request-invalid', 'The shell cannot be closed, since every page needs it.'];
    for (const order of [
      { act: 'maintenance', name: 'shell', notice, mode: 'drain' },
      { act: 'disable', name: 'shell' },
    ] as const)
      expect(toRefusal(() => decide(shell, order, fact))).toEqual(refusal);
  });

  test('ends by a reopening', () => {
    const maintenance = running as MaintenanceFact;
    const reopen = (state: RegistryState) => decide(state, { act: 'reopen', name }, fact);
    expect(reopen(walletState({ live: live(), maintenance }))).toEqual({ [name]: { maintenance: null } });
    for (const standings of [walletState({ live: live() }), toState({})])
      expect(toRefusal(() => reopen(standings))).toEqual([
        'nothing-to-do',
        'mfe-wallet is not in maintenance.',
      ]);
  });
});

describe('the kill switch', () => {
  const turn = (state: RegistryState, act: 'disable' | 'enable') => decide(state, { act, name }, fact);
  const on = walletState({ live: live(), frozen: fact });
  const off = walletState({ live: live(), disabled: fact });

  test('is applied and released, frozen or not', () => {
    expect(turn(on, 'disable')).toEqual({ [name]: { disabled: fact } });
    expect(turn(off, 'enable')).toEqual({ [name]: { disabled: null } });
  });

  test('can be applied once, to a live remote', () => {
    expect(toRefusal(() => turn(off, 'disable'))).toEqual([
      'nothing-to-do',
      'mfe-wallet is switched off already.',
    ]);
    expect(toRefusal(() => turn(on, 'enable'))).toEqual(['nothing-to-do', 'mfe-wallet is not switched off.']);
    expect(toRefusal(() => turn(toState({}), 'disable'))?.[0]).toBe('no-live-release');
  });
});

describe('a retirement', () => {
  const retire = (parts: RemoteOperations, of = name) =>
    decide(toState({ [of]: parts }), { act: 'retire', name: of }, fact);

  test('takes the remote off the site, with its canary and its closures', () => {
    expect(retire({ live: live() })).toEqual({ [name]: { live: null, retired: fact } });
    const window: MaintenanceFact = { ...fact, notice, mode: 'block', running: true };
    expect(retire({ live: live(), canary, disabled: fact, maintenance: window })).toEqual({
      [name]: { live: null, canary: null, maintenance: null, disabled: null, retired: fact },
    });
  });

  test('needs a live remote, no freeze, and leaves the shell', () => {
    expect(toRefusal(() => retire({ retired: fact }))?.[0]).toBe('no-live-release');
    expect(toRefusal(() => retire({ live: live(), frozen: fact }))?.[0]).toBe('frozen');
    expect(toRefusal(() => retire({ live: live() }, 'shell'))?.[0]).toBe('request-invalid');
  });

  test('ends with the next deployment, or with a rollback to the last release', () => {
    const retired = walletState({ retired: fact }, ['0.9.0', '1.0.0']);
    const made = (kind: LiveFact['kind'], version: string) => ({
      [name]: { live: { ...fact, version, kind, deployment: 8 }, retired: null },
    });
    const changes = [{ name, version: '1.0.0' }];
    expect(decide(retired, { act: 'deploy', changes }, fact)).toEqual(made('deploy', '1.0.0'));
    expect(decide(retired, { act: 'rollback', name }, fact)).toEqual(made('rollback', '1.0.0'));
  });
});

describe('an order', () => {
  test('of a canary is decided by its act', () => {
    const running = walletState({ live: live(), canary });
    const begin = { act: 'canary', name, version: '1.2.0', audience: { percent: 5 } } as const;
    expect(decide(running, begin, fact)[name]?.canary).toMatchObject({ version: '1.2.0' });
    expect(decide(running, { act: 'pause-canary', name }, fact)[name]?.canary).toMatchObject({
      paused: fact,
    });
    expect(decide(running, { act: 'end-canary', name }, fact)[name]).toEqual({ canary: null });
    const paused = walletState({ live: live(), canary: { ...canary, paused: fact } });
    expect(decide(paused, { act: 'resume-canary', name }, fact)[name]?.canary).not.toHaveProperty('paused');
  });

  test('names what it is about, and the releases that must be published', () => {
    const changes = [{ name, version: '1.1.0' }];
    expect(getOrderNames({ act: 'deploy', changes })).toEqual([name]);
    expect(getOrderReleases({ act: 'deploy', changes })).toEqual(changes);
    expect(getOrderNames({ act: 'freeze' })).toEqual([]);
    expect(getOrderReleases({ act: 'freeze' })).toEqual([]);
    expect(getOrderNames({ act: 'rollback', name })).toEqual([name]);
    expect(getOrderReleases({ act: 'rollback', name })).toEqual([]);
    expect(getOrderReleases({ act: 'rollback', name, version: '1.0.0' })).toEqual([
      { name, version: '1.0.0' },
    ]);
    expect(getOrderReleases({ act: 'disable', name })).toEqual([]);
  });
});

describe('the standings', () => {
  const record = (after: object, over: object = {}) => ({
    seq: 3,
    revision: 8,
    environment: 'test',
    act: 'deploy' as const,
    at: '2026-11-22T11:00:00.000Z',
    by: 'ann',
    reason: '',
    changes: [{ name, before: {}, after }],
    previousHash: 'a',
    hash: 'b',
    ...over,
  });
  const made = (version: string, kind: 'deploy' | 'rollback' = 'deploy') => ({
    live: { ...live(version), kind },
  });
  const historyAfter = (line: string[], ...acts: ReturnType<typeof made>[]) =>
    acts.reduce((state, after) => applyRecord(state, record(after)), walletState({}, line)).liveHistory[name];

  test('follow a record: its revision, parts and time', () => {
    const before = walletState({ live: live(), canary });
    const after = applyRecord(before, record({ ...made('1.1.0'), canary: null }));
    expect(after).toMatchObject({
      revision: 8,
      changedAt: '2026-11-22T11:00:00.000Z',
    });
    expect(after.byName[name]).toEqual(made('1.1.0'));
    expect(before.byName[name]).toEqual({ live: live(), canary });
    expect(before.liveHistory).toEqual({ [name]: [] });
  });

  test('keep the time of the document when a record does not change it', () => {
    const before = { ...toState({}), changedAt: '2026-11-22T09:00:00.000Z' };
    expect(applyRecord(before, record({}, { revision: 7 })).changedAt).toBe('2026-11-22T09:00:00.000Z');
  });

  test('contain the history of versions that led to the live one', () => {
    expect(historyAfter([], made('1.0.0'), made('1.1.0'))).toEqual(['1.0.0', '1.1.0']);
    expect(historyAfter(['1', '2', '3'], made('2', 'rollback'))).toEqual(['1', '2']);
    expect(historyAfter(['1', '2', '3', '4'], made('1', 'rollback'))).toEqual(['1']);
    expect(historyAfter(['1', '2', '1', '3'], made('1', 'rollback'))).toEqual(['1', '2', '1']);
    expect(historyAfter(['1', '2', '3'], made('0', 'rollback'))).toEqual(['1', '2', '0']);
    expect(applyRecord(toState({}), record(made('1.0.0'))).liveHistory[name]).toEqual(['1.0.0']);
    expect(applyRecord(walletState({}, ['1']), record({ canary })).liveHistory[name]).toEqual(['1']);
  });

  test('give a change with the state before it', () => {
    const before = walletState({ live: live(), frozen: fact });
    expect(toChange(before, name, { live: live('1.1.0'), canary: null })).toEqual({
      name,
      before: { live: live(), canary: null },
      after: { live: live('1.1.0'), canary: null },
    });
    expect(toChange(before, 'mfe-lobby', { frozen: fact })).toEqual({
      name: 'mfe-lobby',
      before: { frozen: null },
      after: { frozen: fact },
    });
  });
});

describe('the status in the document', () => {
  const window = { notice, mode: 'block' } as const;
  const status = (over: Partial<MaintenanceFact>) =>
    toRemoteStatus({ maintenance: { ...window, ...fact, running: true, ...over } });

  test('is live, announced, in maintenance or off, without the people behind it', () => {
    expect(toRemoteStatus({ live: live() })).toEqual({ state: 'live' });
    expect(status({})).toEqual({ state: 'maintenance', ...window });
    expect(status({ running: false, startsAt: 'a', endsAt: 'b', allow: ['t'] })).toEqual({
      state: 'live',
      upcoming: { ...window, startsAt: 'a', endsAt: 'b', allow: [hashVisitorKey('t')] },
    });
    expect(toRemoteStatus({ disabled: fact, maintenance: { ...window, ...fact, running: true } })).toEqual({
      state: 'disabled',
    });
  });
});
