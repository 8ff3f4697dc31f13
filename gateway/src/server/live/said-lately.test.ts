import { createSaidLately } from './said-lately.ts';

function atTime() {
  let now = 1_000_000;
  const said = createSaidLately(() => now);
  return {
    said,
    pass(ms: number) {
      now += ms;
    },
  };
}

test('knows however long ago everyone was told, and says it to pages that are as old', () => {
  const { said, pass } = atTime();
  said.note('everyone', 'status');
  pass(3_600_000);
  said.note('everyone', 'notices');
  pass(5_000);
  expect(said.within(1_000, {})).toEqual([]);
  expect(said.within(4_000, {})).toEqual(['notices']);
  expect(said.within(3_700_000, {})).toEqual(['status', 'notices']);
});

test('allows for another gateway that hears of a change later', () => {
  const { said, pass } = atTime();
  said.note('everyone', 'status');
  pass(1_500);
  expect(said.within(0, {})).toEqual(['status']);
});

test('tells each only what was meant for them, once', () => {
  const { said } = atTime();
  said.note({ memberId: 1 }, 'balance');
  said.note({ memberId: 1 }, 'balance');
  said.note({ memberId: 2 }, 'unread');
  said.note({ tokenHash: 'of 1' }, 'balance');
  expect(said.within(0, {})).toEqual([]);
  expect(said.within(0, { memberId: 1, tokenHash: 'of 1' })).toEqual(['balance']);
  expect(said.within(0, { memberId: 2 })).toEqual(['unread']);
});

test('forgets what members were told a while ago', () => {
  const { said, pass } = atTime();
  said.note({ memberId: 1 }, 'first');
  pass(10_000);
  said.note({ memberId: 1 }, 'second');
  pass(10_000);
  said.note({ memberId: 1 }, 'third');
  expect(said.within(60_000, { memberId: 1 })).toEqual(['second', 'third']);
  pass(16_000);
  said.note({ memberId: 2 }, 'other');
  expect(said.within(60_000, { memberId: 1 })).toEqual([]);
});

test('keeps something of so many members only, the oldest of whom go first', () => {
  const { said } = atTime();
  for (let memberId = 0; memberId <= 20_000; memberId += 1) said.note({ memberId }, 'balance');
  expect(said.within(0, { memberId: 0 })).toEqual([]);
  expect(said.within(0, { memberId: 1 })).toEqual(['balance']);
});
