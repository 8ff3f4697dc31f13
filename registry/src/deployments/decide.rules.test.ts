import type { ActFact, LiveFact, MaintenanceFact, RemoteStanding } from '@parlour/contracts';
import { RegistryError } from '../errors.ts';
import { freezeOf, requireThawed } from '../freeze/decide-freeze.ts';
import { remoteStatus } from '../status/remote-status.ts';
import { decide, namesOf, releasesOf } from './decide.ts';
import { changeOf, noStandings, type Standings, withRecord } from './standings.ts';

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
const standing = (of: Standings['of'], lines: Standings['lines'] = {}): Standings => ({
  ...noStandings,
  revision: 7,
  of,
  lines,
});
const wallet = (parts: RemoteStanding, line: string[] = []) => standing({ [name]: parts }, { [name]: line });

/** The code and the sentence of the refusal; undefined where the act goes through. */
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
  const deploy = (standings: Standings, changes = both) =>
    decide(standings, { act: 'deploy', changes }, fact);

  test('makes all releases live under one number and ends their canaries', () => {
    const made = (version: string) => ({ ...fact, version, kind: 'deploy', deployment: 8 });
    expect(deploy(wallet({ live: live(), canary }))).toEqual({
      [name]: { live: made('1.1.0'), canary: null },
      'mfe-lobby': { live: made('2.0.0') },
    });
  });

  test('is refused whole for one release that cannot', () => {
    expect(toRefusal(() => deploy(wallet({ live: live('1.1.0') })))).toEqual([
      'already-live',
      'mfe-wallet 1.1.0 is live already.',
    ]);
    expect(toRefusal(() => deploy(standing({ 'mfe-lobby': { frozen: fact } })))?.[0]).toBe('frozen');
    const twice = [...both, { name, version: '1.2.0' }];
    expect(toRefusal(() => deploy(standing({}), twice))).toEqual([
      'request-invalid',
      'Each remote can be named once in a change.',
    ]);
  });
});

describe('a promotion', () => {
  const promote = (parts: RemoteStanding) => decide(wallet(parts), { act: 'promote', name }, fact);

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
  const rollBack = (standings: Standings, version?: string) =>
    decide(standings, { act: 'rollback', name, version }, fact)[name];
  const made = (version: string) => ({ live: { ...fact, version, kind: 'rollback', deployment: 8 } });

  test('takes the canary back first, also when the live version is named', () => {
    const both = wallet({ live: live(), canary }, ['0.9.0', '1.0.0']);
    expect(rollBack(both)).toEqual({ canary: null });
    expect(rollBack(both, '1.0.0')).toEqual({ canary: null });
    expect(rollBack(both, '0.9.0')).toEqual({ ...made('0.9.0'), canary: null });
  });

  test('goes to the version before, frozen or not', () => {
    const line = ['0.8.0', '0.9.0', '1.0.0'];
    expect(rollBack(wallet({ live: live() }, line))).toEqual(made('0.9.0'));
    expect(rollBack(wallet({ live: live(), frozen: fact }, line))).toEqual(made('0.9.0'));
    expect(rollBack(wallet({ live: live() }, line), '0.8.0')).toEqual(made('0.8.0'));
  });

  test('needs something to go back to', () => {
    const only = wallet({ live: live() }, ['1.0.0']);
    const nothing = ['nothing-to-roll-back-to', 'No release of mfe-wallet was live before the live one.'];
    expect(toRefusal(() => rollBack(only))).toEqual(nothing);
    expect(toRefusal(() => rollBack(standing({})))).toEqual(nothing);
    expect(toRefusal(() => rollBack(only, '1.0.0'))).toEqual([
      'already-live',
      'mfe-wallet 1.0.0 is live already.',
    ]);
  });
});

describe('a freeze', () => {
  const freeze = (standings: Standings, act: 'freeze' | 'unfreeze', of?: string) =>
    decide(standings, { act, name: of }, fact);

  test('is of one remote or of the whole site', () => {
    expect(freeze(standing({}), 'freeze', name)).toEqual({ [name]: { frozen: fact } });
    expect(freeze(standing({}), 'freeze')).toEqual({ '*': { frozen: fact } });
    expect(freeze(standing({ '*': { frozen: fact } }), 'unfreeze')).toEqual({ '*': { frozen: null } });
    expect(freeze(wallet({ frozen: fact }), 'unfreeze', name)).toEqual({ [name]: { frozen: null } });
  });

  test('begins and ends once', () => {
    expect(toRefusal(() => freeze(standing({ '*': { frozen: fact } }), 'freeze'))).toEqual([
      'nothing-to-do',
      'The whole site is frozen already.',
    ]);
    expect(toRefusal(() => freeze(wallet({ live: live() }), 'unfreeze', name))).toEqual([
      'nothing-to-do',
      'mfe-wallet is not frozen.',
    ]);
  });

  test('says since when, by whom and why it holds', () => {
    const other = { ...fact, by: 'bob', reason: '' };
    const rest = 'Rolling back and switching off are possible; `remotes freeze --end` ends it.';
    expect(toRefusal(() => requireThawed(wallet({ frozen: fact }), name))).toEqual([
      'frozen',
      `mfe-wallet is frozen since 2026-11-22T10:00:00.000Z by ann: why. ${rest}`,
    ]);
    expect(toRefusal(() => requireThawed(standing({ '*': { frozen: other } }), name))).toEqual([
      'frozen',
      `The whole site is frozen since 2026-11-22T10:00:00.000Z by bob: no reason given. ${rest}`,
    ]);
    expect(toRefusal(() => requireThawed(wallet({ live: live() }), name))).toBeUndefined();
    expect(freezeOf(standing({ '*': { frozen: other }, [name]: { frozen: fact } }), name)).toBe(fact);
  });
});

describe('a maintenance', () => {
  const maintain = (window: { startsAt?: string; endsAt?: string }, standings = wallet({ live: live() })) =>
    decide(standings, { act: 'maintenance', name, notice, mode: 'drain', ...window }, fact)[name];
  const running = { notice, mode: 'drain', startsAt: fact.since, ...fact, running: true };

  test('begins at once without a beginning, for whom it is not for', () => {
    expect(maintain({})).toEqual({ maintenance: running });
    const order = { act: 'maintenance', name, notice, mode: 'block', allow: ['tester'] } as const;
    expect(decide(wallet({ live: live() }), order, fact)[name]?.maintenance).toMatchObject({
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
      `The maintenance of mfe-wallet would end at ${endsAt}, before it begins.`,
    ]);
    const later = endsAt.replace('.000Z', '.001Z').replace('T09', 'T10');
    expect(maintain({ ...window, endsAt: later })?.maintenance).toMatchObject({ endsAt: later });
  });

  test('is of a live remote, never of the shell', () => {
    expect(toRefusal(() => maintain({}, standing({})))).toEqual([
      'no-live-release',
      'No release of mfe-wallet is live.',
    ]);
    const shell = standing({ shell: { live: live() } });
    const refusal = ['request-invalid', 'The shell is the page itself and cannot be closed.'];
    for (const order of [
      { act: 'maintenance', name: 'shell', notice, mode: 'drain' },
      { act: 'disable', name: 'shell' },
    ] as const)
      expect(toRefusal(() => decide(shell, order, fact))).toEqual(refusal);
  });

  test('ends by a reopening', () => {
    const maintenance = running as MaintenanceFact;
    const reopen = (standings: Standings) => decide(standings, { act: 'reopen', name }, fact);
    expect(reopen(wallet({ live: live(), maintenance }))).toEqual({ [name]: { maintenance: null } });
    for (const standings of [wallet({ live: live() }), standing({})])
      expect(toRefusal(() => reopen(standings))).toEqual([
        'nothing-to-do',
        'mfe-wallet is in no maintenance.',
      ]);
  });
});

describe('the kill switch', () => {
  const turn = (standings: Standings, act: 'disable' | 'enable') => decide(standings, { act, name }, fact);
  const on = wallet({ live: live(), frozen: fact });
  const off = wallet({ live: live(), disabled: fact });

  test('is turned off and on, frozen or not', () => {
    expect(turn(on, 'disable')).toEqual({ [name]: { disabled: fact } });
    expect(turn(off, 'enable')).toEqual({ [name]: { disabled: null } });
  });

  test('is turned once, of what is live', () => {
    expect(toRefusal(() => turn(off, 'disable'))).toEqual([
      'nothing-to-do',
      'mfe-wallet is switched off already.',
    ]);
    expect(toRefusal(() => turn(on, 'enable'))).toEqual(['nothing-to-do', 'mfe-wallet is not switched off.']);
    expect(toRefusal(() => turn(standing({}), 'disable'))?.[0]).toBe('no-live-release');
  });
});

describe('an order', () => {
  test('of a canary is decided by its act', () => {
    const running = wallet({ live: live(), canary });
    const begin = { act: 'canary', name, version: '1.2.0', audience: { percent: 5 } } as const;
    expect(decide(running, begin, fact)[name]?.canary).toMatchObject({ version: '1.2.0' });
    expect(decide(running, { act: 'pause-canary', name }, fact)[name]?.canary).toMatchObject({
      paused: fact,
    });
    expect(decide(running, { act: 'end-canary', name }, fact)[name]).toEqual({ canary: null });
    const paused = wallet({ live: live(), canary: { ...canary, paused: fact } });
    expect(decide(paused, { act: 'resume-canary', name }, fact)[name]?.canary).not.toHaveProperty('paused');
  });

  test('names what it is about, and the releases that must be published', () => {
    const changes = [{ name, version: '1.1.0' }];
    expect(namesOf({ act: 'deploy', changes })).toEqual([name]);
    expect(releasesOf({ act: 'deploy', changes })).toEqual(changes);
    expect(namesOf({ act: 'freeze' })).toEqual([]);
    expect(releasesOf({ act: 'freeze' })).toEqual([]);
    expect(namesOf({ act: 'rollback', name })).toEqual([name]);
    expect(releasesOf({ act: 'rollback', name })).toEqual([]);
    expect(releasesOf({ act: 'rollback', name, version: '1.0.0' })).toEqual([{ name, version: '1.0.0' }]);
    expect(releasesOf({ act: 'disable', name })).toEqual([]);
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
  const lineAfter = (line: string[], ...acts: ReturnType<typeof made>[]) =>
    acts.reduce((standings, after) => withRecord(standings, record(after)), wallet({}, line)).lines[name];

  test('follow a record: its number, hash, parts and time', () => {
    const before = wallet({ live: live(), canary });
    const after = withRecord(before, record({ ...made('1.1.0'), canary: null }));
    expect(after).toMatchObject({
      seq: 3,
      revision: 8,
      lastHash: 'b',
      changedAt: '2026-11-22T11:00:00.000Z',
    });
    expect(after.of[name]).toEqual(made('1.1.0'));
    expect(before.of[name]).toEqual({ live: live(), canary });
    expect(before.lines).toEqual({ [name]: [] });
  });

  test('keep the time of the document where a record does not change it', () => {
    const before = { ...standing({}), changedAt: '2026-11-22T09:00:00.000Z' };
    expect(withRecord(before, record({}, { revision: 7 })).changedAt).toBe('2026-11-22T09:00:00.000Z');
  });

  test('remember the line of versions that led to the live one', () => {
    expect(lineAfter([], made('1.0.0'), made('1.1.0'))).toEqual(['1.0.0', '1.1.0']);
    expect(lineAfter(['1', '2', '3'], made('2', 'rollback'))).toEqual(['1', '2']);
    expect(lineAfter(['1', '2', '3', '4'], made('1', 'rollback'))).toEqual(['1']);
    expect(lineAfter(['1', '2', '1', '3'], made('1', 'rollback'))).toEqual(['1', '2', '1']);
    expect(lineAfter(['1', '2', '3'], made('0', 'rollback'))).toEqual(['1', '2', '0']);
    expect(withRecord(standing({}), record(made('1.0.0'))).lines[name]).toEqual(['1.0.0']);
    expect(withRecord(wallet({}, ['1']), record({ canary })).lines[name]).toEqual(['1']);
  });

  test('tell a change with what stood before it', () => {
    const before = wallet({ live: live(), frozen: fact });
    expect(changeOf(before, name, { live: live('1.1.0'), canary: null })).toEqual({
      name,
      before: { live: live(), canary: null },
      after: { live: live('1.1.0'), canary: null },
    });
    expect(changeOf(before, 'mfe-lobby', { frozen: fact })).toEqual({
      name: 'mfe-lobby',
      before: { frozen: null },
      after: { frozen: fact },
    });
  });
});

describe('the status in the document', () => {
  const window = { notice, mode: 'block' } as const;
  const status = (over: Partial<MaintenanceFact>) =>
    remoteStatus({ maintenance: { ...window, ...fact, running: true, ...over } });

  test('is live, announced, in maintenance or off, without the people behind it', () => {
    expect(remoteStatus({ live: live() })).toEqual({ state: 'live' });
    expect(status({})).toEqual({ state: 'maintenance', ...window });
    expect(status({ running: false, startsAt: 'a', endsAt: 'b', allow: ['t'] })).toEqual({
      state: 'live',
      upcoming: { ...window, startsAt: 'a', endsAt: 'b', allow: ['t'] },
    });
    expect(remoteStatus({ disabled: fact, maintenance: { ...window, ...fact, running: true } })).toEqual({
      state: 'disabled',
    });
  });
});
