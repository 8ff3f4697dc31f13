import type { Audience, CanaryFact, LiveFact, Order } from '@parlour/contracts';
import { decide } from './decide.ts';
import { decideStep } from './decide-rollout.ts';
import { emptyState, type RegistryState } from './registry-state.ts';

const name = 'mfe-wallet';
const startedAt = '2026-11-22T10:00:00.000Z';
const firstStepAt = '2026-11-22T10:30:00.000Z';
const fact = { since: startedAt, by: 'ann', reason: 'carefully' };
const live: LiveFact = { ...fact, version: '1.0.0', deployment: 1, kind: 'deploy' };
const order = {
  act: 'canary',
  name,
  version: '1.1.0',
  audience: { percent: 1, languages: ['MY'] },
  rollout: { percents: [10, 100], everyMinutes: 30 },
} satisfies Order;

const toState = (canary?: CanaryFact): RegistryState => ({
  ...emptyState,
  revision: 7,
  byName: { [name]: { live, ...(canary && { canary }) } },
});
function getCanary(parts: ReturnType<typeof decide>): CanaryFact {
  const canary = parts[name]?.canary;
  if (!canary) throw new Error('No canary.');
  return canary;
}
const begin = (): CanaryFact => getCanary(decide(toState(), order, fact));

test('one order starts with its share and knows the time of its next step @PLAT-06', () => {
  expect(begin()).toMatchObject({
    audience: { percent: 1, languages: ['MY'] },
    rollout: { percents: [10, 100], everyMinutes: 30, nextAt: firstStepAt },
  });
});

test('each step is due at its time, keeps who ordered it, its visitors and its reports, and the last is live @PLAT-06', () => {
  const first = begin();
  expect(decideStep(toState(first), name, '2026-11-22T10:29:59.999Z')).toBeUndefined();
  const step = decideStep(toState(first), name, firstStepAt);
  expect(step).toMatchObject({ act: 'canary', scheduledBy: 'ann' });
  const second = step?.parts.canary;
  expect(second).toEqual({
    ...first,
    since: firstStepAt,
    audience: { percent: 10, languages: ['MY'] },
    rollout: { percents: [100], everyMinutes: 30, nextAt: '2026-11-22T11:00:00.000Z' },
  });
  const last = decideStep(toState(second ?? undefined), name, '2026-11-22T11:00:00.000Z');
  expect(last).toMatchObject({
    act: 'promote',
    scheduledBy: 'ann',
    parts: { canary: null, live: { version: '1.1.0', by: 'ann', kind: 'deploy' } },
  });
});

test('a rollout that ends below everybody stays there', () => {
  const canary = getCanary(
    decide(toState(), { ...order, rollout: { percents: [10], everyMinutes: 30 } }, fact),
  );
  const step = decideStep(toState(canary), name, firstStepAt);
  expect(step?.parts.canary).toMatchObject({ audience: { percent: 10 } });
  expect(step?.parts.canary).not.toHaveProperty('rollout');
  expect(
    decideStep(toState(step?.parts.canary ?? undefined), name, '2027-01-01T00:00:00.000Z'),
  ).toBeUndefined();
});

test('another audience keeps the later steps, unless it has steps of its own or no share @PLAT-06', () => {
  const change = (audience: Audience, more: object = {}) =>
    getCanary(decide(toState(begin()), { ...plain, audience, ...more }, fact)).rollout;
  const { rollout: _, ...plain } = order;
  const running = { percents: [10, 100], everyMinutes: 30, nextAt: firstStepAt };
  expect(change({ percent: 1, languages: ['EN'] })).toEqual(running);
  expect(change({ percent: 10 })).toEqual({ ...running, percents: [100] });
  expect(change({ percent: 100 })).toBeUndefined();
  expect(change({ languages: ['EN'] })).toBeUndefined();
  expect(change({ percent: 5 }, { rollout: { percents: [50], everyMinutes: 60 } })?.percents).toEqual([50]);
  expect(change({ percent: 5 }, { rollout: { percents: [], everyMinutes: 60 } })).toBeUndefined();
  const later = { ...fact, since: '2026-11-22T12:00:00.000Z' };
  const paused = toState(getCanary(decide(toState(begin()), { act: 'pause-canary', name }, fact)));
  const resumed = getCanary(decide(paused, { ...plain, audience: { percent: 1 } }, later));
  expect(resumed).not.toHaveProperty('paused');
  expect(resumed.rollout).toEqual({ ...running, nextAt: '2026-11-22T12:30:00.000Z' });
  const other = decide(toState(begin()), { ...plain, version: '1.2.0', audience: { percent: 1 } }, fact);
  expect(getCanary(other)).not.toHaveProperty('rollout');
});

test('a paused canary takes no step, and after its resumption the next one a whole interval later @PLAT-06', () => {
  const paused = getCanary(decide(toState(begin()), { act: 'pause-canary', name }, fact));
  expect(decideStep(toState(paused), name, '2026-11-23T10:00:00.000Z')).toBeUndefined();
  const later = { ...fact, since: '2026-11-22T12:00:00.000Z' };
  const resumed = getCanary(decide(toState(paused), { act: 'resume-canary', name }, later));
  expect(resumed.rollout?.nextAt).toBe('2026-11-22T12:30:00.000Z');
});

test.each([name, '*'])('no step is taken while %s is frozen', (frozen) => {
  const { byName, ...state } = toState(begin());
  const held = { ...state, byName: { ...byName, [frozen]: { ...byName[frozen], frozen: fact } } };
  expect(decideStep(held, name, firstStepAt)).toBeUndefined();
});

test('without a canary, or without steps, nothing is due', () => {
  const { rollout: _, ...plain } = begin();
  expect(decideStep(toState(plain), name, firstStepAt)).toBeUndefined();
  expect(decideStep(toState(), name, firstStepAt)).toBeUndefined();
});

test.each([
  ['shrinks', 10, [5]],
  ['stands still', 10, [10, 50]],
  ['shrinks later', 1, [50, 10]],
  ['has no first share', undefined, [10]],
])('a rollout that %s is refused', (_, percent, percents) => {
  const audience = percent === undefined ? { languages: ['MY' as const] } : { percent };
  const wrong = { ...order, audience, rollout: { percents, everyMinutes: 30 } };
  expect(() => decide(toState(), wrong, fact)).toThrow(
    expect.objectContaining({ code: 'request-invalid', message: expect.stringContaining('1, 10, 50, 100') }),
  );
});
