import { type ActFact, type LiveFact, type OrderedAct, operatorRequestSeconds } from '@parlour/contracts';
import { decideEffect, decideOrder, needsApproval } from './decide-approval.ts';
import { applyRecord, emptyState, type RegistryState, toChange } from './registry-state.ts';

const [wallet, lobby] = ['mfe-wallet', 'mfe-lobby'];
const at = '2026-11-22T10:00:00.000Z';
const ann = { by: 'ann', person: 'ann', at };
const bob = { by: 'bob', person: 'bob', at: '2026-11-22T12:00:00.000Z' };
const fact: ActFact = { since: at, by: 'rex', reason: 'money' };
const live = (version: string): LiveFact => ({ ...fact, version, kind: 'deploy', deployment: 1 });
const initial: RegistryState = {
  ...emptyState,
  revision: 7,
  byName: { [wallet]: { live: live('1.0.0'), approval: fact }, [lobby]: { live: live('1.9.0') } },
  everLive: { [wallet]: ['0.9.0', '1.0.0'] },
  liveHistory: { [wallet]: ['0.9.0', '1.0.0'] },
};
type Given = OrderedAct & { reason?: string };
type Author = typeof ann;

/** Returns the state after one more order, as the journal produces it. */
function order(state: RegistryState, given: Given, author: Author): RegistryState {
  const { act, by, reason, after } = decideOrder(state, given, author);
  return applyRecord(state, {
    seq: 1,
    revision: state.revision + 1,
    environment: 'test',
    act,
    at: author.at,
    by,
    reason,
    changes: Object.entries(after).map(([name, parts]) => toChange(state, name, parts)),
    previousHash: '',
    hash: '',
  });
}
const both = [
  { name: wallet, version: '1.1.0' },
  { name: lobby, version: '2.0.0' },
];
const deploy = { act: 'deploy', changes: both, reason: 'new fee' } as const;
const canary = { act: 'canary', name: wallet, version: '1.1.0', audience: { percent: 1 } } as const;
const approve = { act: 'approve', name: lobby, reason: 'looks right' } as const;
const requested = (): RegistryState => order(initial, deploy, ann);
const refused = (code: string, message: string | RegExp = /./) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

test.each<[OrderedAct, boolean]>([
  [deploy, true],
  [{ ...deploy, changes: both.slice(1) }, false],
  [{ ...deploy, act: 'schedule', startsAt: '2026-11-23T03:00:00.000Z' }, true],
  [canary, true],
  [{ ...canary, name: lobby }, false],
  [{ act: 'promote', name: wallet }, true],
  [{ act: 'waive-approval', name: wallet }, true],
  [{ act: 'rollback', name: wallet }, false],
  [{ act: 'rollback', name: wallet, version: '0.9.0' }, false],
  [{ act: 'rollback', name: wallet, version: '1.1.0' }, true],
  [{ act: 'rollback', name: lobby, version: '1.1.0' }, false],
  [{ act: 'disable', name: wallet }, false],
  [{ act: 'pause-canary', name: wallet }, false],
  [{ act: 'freeze' }, false],
])(
  'an order needs a second person only when it gives visitors a new release: %j %s @PLAT-03',
  (given, needed) => {
    expect(needsApproval(initial, given)).toBe(needed);
  },
);

test('an order that needs a second person changes nothing but the request @PLAT-03', () => {
  const { reason: _, ...stored } = deploy;
  const request = { since: at, by: 'ann', reason: 'new fee', person: 'ann', order: stored, request: 8 };
  expect(decideOrder(initial, { ...deploy, expectedRevision: 7 } as Given, ann)).toEqual({
    act: 'request',
    by: 'ann',
    reason: 'new fee',
    after: { [wallet]: { requested: request }, [lobby]: { requested: request } },
  });
  const plain = { ...deploy, changes: both.slice(1) };
  expect(decideOrder(initial, plain, ann)).toMatchObject({ act: 'deploy', by: 'ann', reason: 'new fee' });
});

test('a second person carries it out in the name of its author, with all remotes of the order @PLAT-03', () => {
  const reason = 'new fee; approved by bob; looks right';
  const made = (version: string) => ({
    live: { since: bob.at, by: 'ann', reason, version, kind: 'deploy', deployment: 9 },
    requested: null,
  });
  expect(decideOrder(requested(), approve, bob)).toEqual({
    act: 'deploy',
    by: 'ann',
    reason,
    after: { [wallet]: made('1.1.0'), [lobby]: made('2.0.0') },
    details: { approvedBy: 'bob' },
  });
  const { reason: _, ...silent } = approve;
  const quiet = order(initial, { ...deploy, reason: '' }, ann);
  expect(decideOrder(quiet, silent, bob).reason).toBe('approved by bob');
});

test('its author cannot approve it, nor can a program of the author @SAFE-04', () => {
  const own = refused('second-person-needed', /ann gave this order/);
  expect(() => decideOrder(requested(), approve, ann)).toThrow(own);
  expect(() => decideOrder(requested(), approve, { ...bob, by: 'a program', person: 'ann' })).toThrow(own);
  const byProgram = order(initial, deploy, { ...ann, by: 'a program' });
  expect(() => decideOrder(byProgram, approve, ann)).toThrow(own);
  expect(decideOrder(byProgram, approve, bob)).toMatchObject({ act: 'deploy', by: 'a program' });
});

test('a request is refused where the order would be, or while another one waits @PLAT-03', () => {
  const current = { ...deploy, changes: [{ name: wallet, version: '1.0.0' }] };
  expect(() => decideOrder(initial, current, ann)).toThrow(refused('already-live'));
  const waits = refused('request-waits', /request of ann about mfe-wallet .*: deploy\./);
  expect(() => decideOrder(requested(), canary, bob)).toThrow(waits);
  const declined = order(requested(), { act: 'decline', name: wallet }, bob);
  expect(declined.byName[lobby]).not.toHaveProperty('requested');
  expect(decideOrder(declined, canary, bob).act).toBe('request');
  expect(() => decideOrder(declined, approve, bob)).toThrow(refused('nothing-to-do'));
  expect(() => decideOrder(initial, { act: 'decline', name: wallet }, bob)).toThrow(refused('nothing-to-do'));
});

test('an approval is refused when the order no longer fits @PLAT-03', () => {
  const frozen = order(requested(), { act: 'freeze', name: lobby }, bob);
  expect(() => decideOrder(frozen, approve, bob)).toThrow(refused('frozen'));
});

test('a request waits for a day @PLAT-03', () => {
  const after = (ms: number) => ({ ...bob, at: new Date(Date.parse(at) + ms).toISOString() });
  const end = operatorRequestSeconds * 1000;
  expect(decideOrder(requested(), approve, after(end - 1)).act).toBe('deploy');
  expect(() => decideOrder(requested(), approve, after(end))).toThrow(refused('nothing-to-do'));
  expect(() => decideOrder(requested(), canary, after(end - 1))).toThrow(refused('request-waits'));
  expect(decideOrder(requested(), canary, after(end)).act).toBe('request');
});

test('the requirement is set once, and two people end it @SAFE-04', () => {
  const require = { act: 'require-approval', name: lobby } as const;
  const state = order(initial, require, ann);
  expect(state.byName[lobby]?.approval).toEqual({ since: at, by: 'ann', reason: '' });
  expect(() => decideOrder(state, require, ann)).toThrow(refused('nothing-to-do'));
  const waive = { act: 'waive-approval', name: lobby } as const;
  expect(() => decideOrder(initial, waive, ann)).toThrow(refused('nothing-to-do'));
  const asked = order(state, waive, ann);
  expect(asked.byName[lobby]).toHaveProperty('approval');
  expect(() => decideOrder(asked, { act: 'approve', name: lobby }, ann)).toThrow(
    refused('second-person-needed'),
  );
  expect(order(asked, { act: 'approve', name: lobby }, bob).byName[lobby]).toEqual({ live: live('1.9.0') });
});

test('the effect of a request is that of its order, before and after it was given @PLAT-03', () => {
  const wanted = { [wallet]: { live: { version: '1.1.0' } }, [lobby]: { live: { version: '2.0.0' } } };
  expect(decideEffect(initial, deploy, fact)).toMatchObject(wanted);
  expect(decideEffect(requested(), approve, fact)).toMatchObject(wanted);
});
