import { createReplayBuffer } from './replay-buffer.ts';

function createBufferAt() {
  let now = 1_000_000;
  const buffer = createReplayBuffer(() => now);
  return {
    buffer,
    pass(ms: number) {
      now += ms;
    },
  };
}

test('replays public messages of any age to pages that are as old', () => {
  const { buffer, pass } = createBufferAt();
  buffer.add('everyone', 'status');
  pass(3_600_000);
  buffer.add('everyone', 'notices');
  pass(5_000);
  expect(buffer.replay(1_000, {})).toEqual([]);
  expect(buffer.replay(4_000, {})).toEqual(['notices']);
  expect(buffer.replay(3_700_000, {})).toEqual(['status', 'notices']);
});

test('allows for another gateway that learns of a change later', () => {
  const { buffer, pass } = createBufferAt();
  buffer.add('everyone', 'status');
  pass(1_500);
  expect(buffer.replay(0, {})).toEqual(['status']);
});

test('replays to each listener only its own messages, each once', () => {
  const { buffer } = createBufferAt();
  buffer.add({ memberId: 1 }, 'balance');
  buffer.add({ memberId: 1 }, 'balance');
  buffer.add({ memberId: 2 }, 'unread');
  buffer.add({ tokenHash: 'of 1' }, 'balance');
  expect(buffer.replay(0, {})).toEqual([]);
  expect(buffer.replay(0, { memberId: 1, tokenHash: 'of 1' })).toEqual(['balance']);
  expect(buffer.replay(0, { memberId: 2 })).toEqual(['unread']);
});

test('discards members’ messages after a while', () => {
  const { buffer, pass } = createBufferAt();
  buffer.add({ memberId: 1 }, 'first');
  pass(10_000);
  buffer.add({ memberId: 1 }, 'second');
  pass(10_000);
  buffer.add({ memberId: 1 }, 'third');
  expect(buffer.replay(60_000, { memberId: 1 })).toEqual(['second', 'third']);
  pass(16_000);
  buffer.add({ memberId: 2 }, 'other');
  expect(buffer.replay(60_000, { memberId: 1 })).toEqual([]);
});

test('retains messages of a limited number of members, and evicts the oldest first', () => {
  const { buffer } = createBufferAt();
  for (let memberId = 0; memberId <= 20_000; memberId += 1) buffer.add({ memberId }, 'balance');
  expect(buffer.replay(0, { memberId: 0 })).toEqual([]);
  expect(buffer.replay(0, { memberId: 1 })).toEqual(['balance']);
});
