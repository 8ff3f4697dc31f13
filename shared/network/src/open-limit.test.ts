import { createOpenLimit } from './open-limit.ts';

test('is reached by one network before the others, and by all networks together', () => {
  const limit = createOpenLimit({ all: 3, network: 2 });
  const [closeFirst] = [limit.add('a'), limit.add('a')];
  expect([limit.getReached('a'), limit.getReached('b')]).toEqual(['network', undefined]);
  limit.add('b');
  expect([limit.getReached('a'), limit.getReached('b'), limit.getReached('c')]).toEqual([
    'all',
    'all',
    'all',
  ]);
  closeFirst?.();
  closeFirst?.();
  expect([limit.getReached('a'), limit.getReached('c')]).toEqual([undefined, undefined]);
  limit.add('c');
  expect(limit.getReached('a')).toBe('all');
});
