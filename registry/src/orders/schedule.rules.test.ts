import type { ActFact, ChangedParts, LiveFact } from '@parlour/contracts';
import { decide, getOrderNames, getOrderReleases } from './decide.ts';
import { decideDueDeployment, findDueSchedules } from './decide-schedule.ts';
import { applyRecord, emptyState, type RegistryState, toChange } from './registry-state.ts';

const [wallet, lobby] = ['mfe-wallet', 'mfe-lobby'];
const orderedAt = '2026-11-22T10:00:00.000Z';
const startsAt = '2026-11-23T03:00:00.000Z';
const justBefore = '2026-11-23T02:59:59.999Z';
const fact: ActFact = { since: orderedAt, by: 'ann', reason: 'at night' };
const later: ActFact = { since: '2026-11-22T12:00:00.000Z', by: 'bob', reason: 'wrong fee' };
const live = (version: string, deployment = 1): LiveFact => ({
  ...fact,
  version,
  kind: 'deploy',
  deployment,
});
const both = [
  { name: wallet, version: '1.1.0' },
  { name: lobby, version: '2.0.0' },
];
const initial: RegistryState = {
  ...emptyState,
  revision: 7,
  byName: { [wallet]: { live: live('1.0.0') }, [lobby]: { live: live('1.9.0') } },
};

type Given = Parameters<typeof decide>[1];
/** Returns the state after one more act, as the journal produces it. */
function apply(state: RegistryState, act: Given['act'], after: Record<string, ChangedParts>, by = later) {
  const changes = Object.entries(after).map(([name, parts]) => toChange(state, name, parts));
  return applyRecord(state, {
    seq: 1,
    revision: state.revision + 1,
    environment: 'test',
    act,
    at: by.since,
    by: by.by,
    reason: by.reason,
    changes,
    previousHash: '',
    hash: '',
  });
}
const order = (state: RegistryState, given: Given, by = later): RegistryState =>
  apply(state, given.act, decide(state, given, by), by);
const schedule = { act: 'schedule', changes: both, startsAt } as const;
const scheduled = (): RegistryState => order(initial, schedule, fact);
const refusal = (why: string | RegExp) => ({
  act: 'schedule-refused',
  scheduledBy: 'ann',
  why: typeof why === 'string' ? why : expect.stringMatching(why),
  after: {
    [wallet]: { scheduled: expect.objectContaining({ refused: { at: startsAt, why: expect.any(String) } }) },
    [lobby]: { scheduled: expect.objectContaining({ refused: { at: startsAt, why: expect.any(String) } }) },
  },
});
const refused = (code: string, message: string | RegExp = /./) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

test('a schedule is stored with each of its releases, under the number of its act @PLAT-03', () => {
  expect(decide(initial, schedule, fact)).toEqual({
    [wallet]: { scheduled: { ...fact, version: '1.1.0', startsAt, schedule: 8 } },
    [lobby]: { scheduled: { ...fact, version: '2.0.0', startsAt, schedule: 8 } },
  });
  expect(getOrderNames(schedule)).toEqual([wallet, lobby]);
  expect(getOrderReleases(schedule)).toEqual(both);
});

test('is due at its time, and deploys all of its releases in the name of its author @PLAT-03', () => {
  const state = scheduled();
  expect(findDueSchedules(state, justBefore).size).toBe(0);
  expect(decideDueDeployment(state, 8, justBefore)).toBeUndefined();
  expect([...findDueSchedules(state, startsAt)]).toEqual([
    [8, both.map((release) => ({ ...release, by: 'ann', since: orderedAt }))],
  ]);
  const made = (version: string) => ({
    live: { since: startsAt, by: 'ann', reason: 'at night', version, kind: 'deploy', deployment: 9 },
    scheduled: null,
  });
  expect(decideDueDeployment(state, 8, startsAt)).toEqual({
    act: 'deploy',
    scheduledBy: 'ann',
    after: { [wallet]: made('1.1.0'), [lobby]: made('2.0.0') },
  });
  expect(decideDueDeployment(state, 9, startsAt)).toBeUndefined();
});

test('is refused when it is ordered for a time that is over, twice, or against a rule @PLAT-03', () => {
  const over = { ...schedule, startsAt: orderedAt };
  expect(() => decide(initial, over, fact)).toThrow(refused('request-invalid', /is over/));
  const again = { ...schedule, changes: [{ name: lobby, version: '3.0.0' }] };
  expect(() => decide(scheduled(), again, later)).toThrow(
    refused('scheduled-already', /unschedule mfe-lobby/),
  );
  const current = { ...schedule, changes: [{ name: wallet, version: '1.0.0' }] };
  expect(() => decide(initial, current, fact)).toThrow(refused('already-live'));
  const frozen = order(initial, { act: 'freeze', name: lobby });
  expect(() => decide(frozen, schedule, later)).toThrow(refused('frozen'));
});

test('ends with all of its releases @PLAT-03', () => {
  expect(decide(scheduled(), { act: 'unschedule', name: lobby }, later)).toEqual({
    [wallet]: { scheduled: null },
    [lobby]: { scheduled: null },
  });
  const other = order(initial, { ...schedule, changes: both.slice(0, 1) }, fact);
  const two = order(other, { ...schedule, changes: both.slice(1) }, fact);
  expect(decide(two, { act: 'unschedule', name: lobby }, later)).toEqual({ [lobby]: { scheduled: null } });
  expect([...findDueSchedules(two, startsAt).keys()]).toEqual([8, 9]);
  expect(() => decide(initial, { act: 'unschedule', name: wallet }, later)).toThrow(refused('nothing-to-do'));
});

test('is refused as a whole at once when one of its releases is withdrawn, and then is not due @PLAT-03', () => {
  const state = order(scheduled(), { act: 'withdraw', name: wallet, version: '1.1.0' });
  const mark = { at: later.since, why: 'mfe-wallet 1.1.0 was withdrawn by bob.' };
  expect(state.byName[wallet]).toMatchObject({
    scheduled: { version: '1.1.0', refused: mark },
    withdrawn: [{ ...later, version: '1.1.0' }],
  });
  expect(state.byName[lobby]?.scheduled?.refused).toEqual(mark);
  expect(state.byName[lobby]).not.toHaveProperty('withdrawn');
  expect(findDueSchedules(state, startsAt).size).toBe(0);
  expect(decideDueDeployment(state, 8, startsAt)).toBeUndefined();
  const next = { ...schedule, changes: [{ name: wallet, version: '1.2.0' }] };
  expect(order(state, next).byName[wallet]?.scheduled).toMatchObject({ version: '1.2.0', schedule: 10 });
  expect(order(state, { act: 'unschedule', name: wallet }).byName[lobby]).not.toHaveProperty('scheduled');
});

test.each<[string, (state: RegistryState) => RegistryState, string | RegExp]>([
  [
    'another release went live since',
    (state) => order(state, { act: 'deploy', changes: [{ name: lobby, version: '1.9.5' }] }),
    'mfe-lobby 1.9.5 went live after the schedule was ordered, by bob.',
  ],
  [
    'its canary was rolled back since',
    (state) => {
      const canary = { act: 'canary', name: wallet, version: '1.1.0', audience: { percent: 1 } } as const;
      return order(order(state, canary), { act: 'rollback', name: wallet });
    },
    'mfe-wallet 1.1.0 was rolled back after the schedule was ordered, by bob.',
  ],
  [
    'a remote was retired since',
    (state) => order(state, { act: 'retire', name: lobby }),
    'mfe-lobby was retired after the schedule was ordered, by bob.',
  ],
  ['one of its remotes is frozen', (state) => order(state, { act: 'freeze', name: lobby }), /frozen since/],
])('is refused as a whole at its time when %s @PLAT-03', (_, happen, why) => {
  expect(decideDueDeployment(happen(scheduled()), 8, startsAt)).toEqual(refusal(why));
});

test('is refused at its time because of an objection, and an earlier rollback is none @PLAT-03', () => {
  expect(decideDueDeployment(scheduled(), 8, startsAt, 'ann may no longer deploy this.')).toEqual(
    refusal('ann may no longer deploy this.'),
  );
  const before = { ...later, since: orderedAt };
  const rolledBack = { ...initial, rollbacks: { [wallet]: { '1.1.0': before } } };
  expect(decideDueDeployment(order(rolledBack, schedule, fact), 8, startsAt)?.act).toBe('deploy');
});

describe('a withdrawn release', () => {
  const withdraw: Given = { act: 'withdraw', name: wallet, version: '1.1.0' };
  const withdrawn = () => order(initial, withdraw);

  test('does not go live by any order except a rollback @PLAT-03', () => {
    const state = withdrawn();
    const code = refused('release-withdrawn', /was withdrawn at .* by bob: wrong fee/);
    expect(() => decide(state, { act: 'deploy', changes: both }, fact)).toThrow(code);
    expect(() => decide(state, schedule, fact)).toThrow(code);
    const canary = { act: 'canary', name: wallet, version: '1.1.0', audience: { percent: 1 } } as const;
    expect(() => decide(state, canary, fact)).toThrow(code);
    expect(
      decide(state, { act: 'rollback', name: wallet, version: '1.1.0' }, fact)[wallet]?.live?.version,
    ).toBe('1.1.0');
    const other = [{ name: wallet, version: '1.2.0' }];
    expect(decide(state, { act: 'deploy', changes: other }, fact)[wallet]?.live?.version).toBe('1.2.0');
    const second = order(state, { ...withdraw, version: '1.3.0' });
    expect(second.byName[wallet]?.withdrawn?.map(({ version }) => version)).toEqual(['1.1.0', '1.3.0']);
  });

  test('is not one that visitors have, nor one that is withdrawn already @PLAT-03', () => {
    const current = { ...withdraw, version: '1.0.0' };
    expect(() => decide(initial, current, later)).toThrow(refused('already-live', /Roll it back first/));
    const canary = { act: 'canary', name: wallet, version: '1.1.0', audience: { percent: 1 } } as const;
    expect(() => decide(order(initial, canary), withdraw, later)).toThrow(refused('already-live'));
    expect(() => decide(withdrawn(), withdraw, later)).toThrow(refused('nothing-to-do'));
    expect(decide(scheduled(), { ...withdraw, version: '1.2.0' }, later)).toEqual({
      [wallet]: { withdrawn: [{ ...later, version: '1.2.0' }] },
    });
  });
});
