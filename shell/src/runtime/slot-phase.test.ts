import type { RemoteModule } from '@parlour/contracts';
import { createRelease } from '../testing/fake-releases.ts';
import { listTransitions, readDiagram } from '../testing/state-diagram.ts';
import type { MountedView } from './mounting.ts';
import {
  createSlotMachine,
  getMountedView,
  type SlotEvent,
  type SlotPhase,
  slotTransitions,
} from './slot-phase.ts';

const remote = 'mfe-lobby';
const createView = (version: string): MountedView => ({
  target: { remote, view: 'home' },
  loaded: { state: 'loaded', release: createRelease(remote, version), module: {} as RemoteModule },
  element: document.createElement('div'),
  ended: new AbortController(),
});
const view = createView('1.0.0');
const next = createView('1.1.0');

const load: SlotEvent = { type: 'load', remote };
const mount: SlotEvent = { type: 'mount', view };
const fail: SlotEvent = { type: 'fail', remote, reason: 'render' };
const close: SlotEvent = { type: 'close', to: { state: 'disabled', remote } };
const mounted = { state: 'mounted', remote, version: '1.0.0' };

/** Sends the events to a new slot. Returns it with the states that people saw. */
function follow(...events: SlotEvent[]) {
  const machine = createSlotMachine();
  const seen: unknown[] = [];
  machine.subscribe(() => seen.push(machine.state()));
  for (const event of events) machine.send(event);
  return { machine, seen };
}

test('shows a view that loads slowly, and nothing again', () => {
  const { seen } = follow(load, { type: 'slow' }, mount, { type: 'leave' }, { type: 'clear' });
  expect(seen).toEqual([
    { state: 'loading', remote, slow: false },
    { state: 'loading', remote, slow: true },
    mounted,
    { state: 'empty' },
  ]);
});

test('people see the view until it is gone, in the same object', () => {
  const { machine, seen } = follow(load, mount);
  const state = machine.state();
  machine.send({ type: 'leave' });
  expect(machine.phase()).toEqual({ state: 'leaving', view });
  expect(machine.state()).toBe(state);
  expect(seen).toHaveLength(2);
  machine.send(fail);
  expect(machine.state()).toEqual({ state: 'failed', remote, reason: 'render' });
});

test('a replacement shows the version that is mounted at the end', () => {
  const { machine } = follow(load, mount, { type: 'replace' });
  expect([machine.state(), getMountedView(machine.phase())]).toEqual([mounted, view]);
  machine.send({ type: 'replaced', view: next });
  expect(machine.state()).toEqual({ ...mounted, version: '1.1.0' });
  expect(getMountedView(machine.phase())).toBe(next);
});

test('no view is mounted while one is leaving, and after a replacement that failed', () => {
  expect(getMountedView(follow(load, mount, { type: 'leave' }).machine.phase())).toBeUndefined();
  expect(getMountedView(follow(load, mount, { type: 'replace' }, fail).machine.phase())).toBeUndefined();
});

test('a closed remote shows its notice, and a later request ends any loading', () => {
  const { seen } = follow(load, load, close, load, close, { type: 'clear' });
  expect(seen).toEqual([
    { state: 'loading', remote, slow: false },
    { state: 'loading', remote, slow: false },
    { state: 'disabled', remote },
    { state: 'loading', remote, slow: false },
    { state: 'disabled', remote },
    { state: 'empty' },
  ]);
});

test.each<[string, SlotEvent[]]>([
  ['a view mounts in an empty slot', [mount]],
  ['a second view loads beside a mounted one', [load, mount, load]],
  ['a view leaves while it is replaced', [load, mount, { type: 'replace' }, { type: 'leave' }]],
  ['a view is slow after it failed', [load, fail, { type: 'slow' }]],
])('it is a defect when %s', (_, events) => {
  expect(() => follow(...events)).toThrow(/does not accept/);
});

const phases: SlotPhase[] = [
  { state: 'empty' },
  { state: 'loading', remote, slow: false },
  { state: 'failed', remote, reason: 'render' },
  { state: 'maintenance', remote, notice: { EN: 'Back at five' } },
  { state: 'disabled', remote },
  { state: 'mounted', view },
  { state: 'leaving', view },
  { state: 'replacing', view },
];
const events: SlotEvent[] = [
  { type: 'clear' },
  close,
  { type: 'close', to: { state: 'maintenance', remote, notice: { EN: 'Back at five' } } },
  load,
  { type: 'slow' },
  mount,
  fail,
  { type: 'leave' },
  { type: 'replace' },
  { type: 'replaced', view: next },
];

test('the diagram in the README has these transitions and no others', () => {
  const { empty, failed, maintenance, disabled } = slotTransitions;
  expect([failed, maintenance, disabled]).toEqual([empty, empty, empty]);
  // So the diagram draws the phases without a view as one where they begin a transition.
  const found = listTransitions(slotTransitions, phases, events).map((line) =>
    line
      .replace(/^(empty|failed|maintenance|disabled)/, 'vacant')
      .replace(/> (maintenance|disabled)/, '> closed'),
  );
  expect(readDiagram('### Phases of a slot')).toEqual([...new Set(found)].sort());
});
