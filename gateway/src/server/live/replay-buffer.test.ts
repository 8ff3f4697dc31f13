import { createReplayBuffer } from './replay-buffer.ts';

function createBufferAt() {
  let now = 1_000_000;
  const said = createReplayBuffer(() => now);
  return {
    said,
    pass(ms: number) {
      now += ms;
    },
  };
}

test('replays public messages of any age to pages that are as old', () => {
  const { said, pass } = createBufferAt();
  said.add('everyone', 'status');
  pass(3_600_000);
  said.add('everyone', 'notices');
  pass(5_000);
  expect(said.replay(1_000, {})).toEqual([]);
  expect(said.replay(4_000, {})).toEqual(['notices']);
  expect(said.replay(3_700_000, {})).toEqual(['status', 'notices']);
});

test('allows for another gateway that learns of a change later', () => {
  const { said, pass } = createBufferAt();
  said.add('everyone', 'status');
  pass(1_500);
  expect(said.replay(0, {})).toEqual(['status']);
});

test('replays to each listener only its own messages, each once', () => {
  const { said } = createBufferAt();
  said.add({ memberId: 1 }, 'balance');
  said.add({ memberId: 1 }, 'balance');
  said.add({ memberId: 2 }, 'unread');
  said.add({ tokenHash: 'of 1' }, 'balance');
  expect(said.replay(0, {})).toEqual([]);
  expect(said.replay(0, { memberId: 1, tokenHash: 'of 1' })).toEqual(['balance']);
  expect(said.replay(0, { memberId: 2 })).toEqual(['unread']);
});

test('discards members’ messages after a while', () => {
  const { said, pass } = createBufferAt();
  said.add({ memberId: 1 }, 'first');
  pass(10_000);
  said.add({ memberId: 1 }, 'second');
  pass(10_000);
  said.add({ memberId: 1 }, 'third');
  expect(said.replay(60_000, { memberId: 1 })).toEqual(['second', 'third']);
  pass(16_000);
  said.add({ memberId: 2 }, 'other');
  expect(said.replay(60_000, { memberId: 1 })).toEqual([]);
});

test('retains messages of a limited number of members, and evicts the oldest first', () => {
  const { said } = createBufferAt();
  for (let memberId = 0; memberId <= 20_000; memberId += 1) said.add({ memberId }, 'balance');
  expect(said.replay(0, { memberId: 0 })).toEqual([]);
  expect(said.replay(0, { memberId: 1 })).toEqual(['balance']);
});
