import { type Transitions, transition } from './state-machine.ts';

type Door = { state: 'open' } | { state: 'closed'; locked: boolean };
type DoorEvent = { type: 'open' } | { type: 'close'; locked: boolean };

const door: Transitions<Door, DoorEvent> = {
  open: { close: (_, { locked }) => ({ state: 'closed', locked }) },
  closed: { open: (state) => (state.locked ? state : { state: 'open' }) },
};

test('follows the table with the data of the state and the event', () => {
  const closed = transition(door, { state: 'open' }, { type: 'close', locked: true });
  expect(closed).toEqual({ state: 'closed', locked: true });
  expect(transition(door, closed, { type: 'open' })).toBe(closed);
  expect(transition(door, { state: 'closed', locked: false }, { type: 'open' })).toEqual({ state: 'open' });
});

test('throws on an event that the state does not accept', () => {
  expect(() => transition(door, { state: 'open' }, { type: 'open' })).toThrow(
    'The state open does not accept the event open',
  );
});
