import type { RemoteModule } from '@parlour/contracts';
import { createRelease } from '../../testing/fake-releases.ts';
import { listTransitions, readDiagram } from '../../testing/state-diagram.ts';
import {
  type Exchange,
  followSwap,
  getHoldReason,
  getRevertible,
  type SwapEvent,
  type SwapState,
  swapTransitions,
} from './swap-state.ts';

const to = createRelease('mfe-lobby', '1.1.0');
const replaced = Promise.resolve();
const after = { state: 'loaded', release: to, module: {} as RemoteModule } as const;
const exchange: Exchange = { before: undefined, after, replaced };
const back = Promise.resolve();
const reason = 'deposit in progress';

const states = {
  idle: { state: 'idle' },
  staging: { state: 'staging', to },
  held: { state: 'held', reason },
  replacing: { state: 'replacing', exchange },
  unconfirmed: { state: 'unconfirmed', exchange },
  'unconfirmed, held': { state: 'unconfirmed', exchange, held: reason },
  reverting: { state: 'reverting', exchange, back },
  'reverting, held': { state: 'reverting', exchange, back, held: reason },
} satisfies Record<string, SwapState>;

const events = {
  stage: { type: 'stage', to },
  refuse: { type: 'refuse' },
  overtake: { type: 'overtake' },
  hold: { type: 'hold', reason },
  retry: { type: 'retry' },
  replace: { type: 'replace', exchange },
  replaced: { type: 'replaced' },
  confirm: { type: 'confirm' },
  revert: { type: 'revert', back },
  keep: { type: 'keep' },
  reverted: { type: 'reverted' },
  'roll-back': { type: 'roll-back' },
} satisfies { [Type in SwapEvent['type']]: Extract<SwapEvent, { type: Type }> };

test.each<[keyof typeof states, keyof typeof events, SwapState]>([
  ['idle', 'stage', states.staging],
  ['staging', 'refuse', states.idle],
  ['staging', 'overtake', states.idle],
  ['staging', 'hold', states.held],
  ['staging', 'replace', states.replacing],
  ['held', 'retry', states.idle],
  ['replacing', 'replaced', states.unconfirmed],
  ['replacing', 'revert', states.reverting],
  ['replacing', 'keep', states.idle],
  ['unconfirmed', 'hold', states['unconfirmed, held']],
  ['unconfirmed', 'confirm', states.idle],
  ['unconfirmed', 'revert', states.reverting],
  ['unconfirmed', 'keep', states.idle],
  ['unconfirmed', 'roll-back', states.idle],
  ['unconfirmed, held', 'retry', states.unconfirmed],
  ['unconfirmed, held', 'confirm', states.held],
  ['unconfirmed, held', 'revert', states['reverting, held']],
  ['unconfirmed, held', 'keep', states.held],
  ['reverting', 'reverted', states.idle],
  ['reverting, held', 'retry', states.reverting],
  ['reverting, held', 'reverted', states.held],
])('in the state %s, the event %s leads on', (from, event, next) => {
  expect(followSwap(states[from], events[event])).toEqual(next);
});

test('an event that a state does not accept is a defect', () => {
  expect(() => followSwap(states.idle, events.confirm)).toThrow('idle does not accept the event confirm');
  expect(() => followSwap(states.reverting, events.stage)).toThrow();
  expect(() => followSwap(states.replacing, events.stage)).toThrow();
});

test('a deployment waits with a reason in three states', () => {
  const reasons = Object.entries(states).filter(([, state]) => getHoldReason(state) === reason);
  expect(reasons.map(([name]) => name)).toEqual(['held', 'unconfirmed, held', 'reverting, held']);
});

test('a fault reverts while slots replace their views and until the swap is confirmed', () => {
  const revertible = Object.entries(states).filter(([, state]) => getRevertible(state) === exchange);
  expect(revertible.map(([name]) => name)).toEqual(['replacing', 'unconfirmed', 'unconfirmed, held']);
});

test('the diagram in the README has these transitions and no others', () => {
  const drawn = readDiagram('### States of a swap');
  expect(drawn).toEqual(listTransitions(swapTransitions, Object.values(states), Object.values(events)));
});
