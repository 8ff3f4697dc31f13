import { createEmitter } from './emitter.ts';

test('calls every handler with the arguments, in the order of the subscriptions', () => {
  const emitter = createEmitter<[name: string, count: number]>();
  const calls: unknown[] = [];
  emitter.subscribe((...args) => calls.push(['first', ...args]));
  emitter.subscribe((...args) => calls.push(['second', ...args]));
  emitter.emit('bets', 3);
  expect(calls).toEqual([
    ['first', 'bets', 3],
    ['second', 'bets', 3],
  ]);
});

test('does not call a handler that has unsubscribed, even while it emits', () => {
  const emitter = createEmitter();
  const calls: string[] = [];
  const stop = emitter.subscribe(() => calls.push('stopped before'));
  emitter.subscribe(() => {
    calls.push('stops the next one');
    stopNext();
  });
  const stopNext = emitter.subscribe(() => calls.push('stopped meanwhile'));
  stop();
  stop();
  emitter.emit();
  expect(calls).toEqual(['stops the next one']);
});

test('calls a handler once that subscribed twice', () => {
  const emitter = createEmitter();
  let calls = 0;
  const handler = () => {
    calls += 1;
  };
  emitter.subscribe(handler);
  emitter.subscribe(handler);
  emitter.emit();
  expect(calls).toBe(1);
});
