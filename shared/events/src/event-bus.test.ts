import { createEventBus } from './event-bus.ts';

test('hands a payload to every subscriber of its name and to no other', () => {
  const bus = createEventBus();
  const received: string[] = [];
  bus.subscribe('order.changed', ({ orderNo }) => received.push(`first ${orderNo}`));
  bus.subscribe('order.changed', ({ orderNo }) => received.push(`second ${orderNo}`));
  bus.subscribe('balance.changed', () => received.push('balance'));

  bus.publish('order.changed', { orderNo: 'D-7' });

  expect(received).toEqual(['first D-7', 'second D-7']);
});

test('receives nothing after unsubscribing, once for each subscription', () => {
  const bus = createEventBus();
  let received = 0;
  const onEvent = () => {
    received += 1;
  };
  const leave = bus.subscribe('unread.changed', onEvent);
  bus.subscribe('unread.changed', onEvent);

  leave();
  leave();
  bus.publish('unread.changed', {});

  expect(received).toBe(1);
});

test('reports a handler that throws and still calls the others', () => {
  const failures: unknown[] = [];
  const bus = createEventBus({ onHandlerError: (error, name) => failures.push([name, error]) });
  let received = false;
  const defect = new Error('defect in a remote');
  bus.subscribe('notices.changed', () => {
    throw defect;
  });
  bus.subscribe('notices.changed', () => {
    received = true;
  });

  bus.publish('notices.changed', {});

  expect(received).toBe(true);
  expect(failures).toEqual([['notices.changed', defect]]);
});

test('lets a handler subscribe and unsubscribe others during a publication', () => {
  const bus = createEventBus();
  const received: string[] = [];
  bus.subscribe('session.closed', () => {
    unsubscribeSecond();
    bus.subscribe('session.closed', () => received.push('late'));
  });
  const unsubscribeSecond = bus.subscribe('session.closed', () => received.push('second'));

  bus.publish('session.closed', {});
  expect(received).toEqual([]);

  bus.publish('session.closed', {});
  expect(received).toEqual(['late']);
});
