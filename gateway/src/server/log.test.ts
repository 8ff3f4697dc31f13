import { Writable } from 'node:stream';
import { pino } from 'pino';
import { lazyChild } from './log.ts';

const lines: Record<string, unknown>[] = [];
const sink = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)));
    done();
  },
});
beforeEach(() => {
  lines.length = 0;
});

test('puts its names into each entry and into those of its children', () => {
  const log = lazyChild(pino({ level: 'info' }, sink), { requestId: 'one' });
  log.error({ code: 'wrong' }, 'request failed');
  log.child({ part: 'wallet' }).info('half');
  log.debug('never told at this level');
  expect(lines).toMatchObject([
    { requestId: 'one', level: 50, code: 'wrong', msg: 'request failed' },
    { requestId: 'one', level: 30, part: 'wallet', msg: 'half' },
  ]);
  expect(lines).toHaveLength(2);
  expect(log.level).toBe('info');
});

test('creates no logger before its first entry', () => {
  const parent = pino({ level: 'info' }, sink);
  const made = jest.spyOn(parent, 'child');
  const log = lazyChild(parent, { requestId: 'two' });
  expect(made).not.toHaveBeenCalled();
  log.info('first');
  log.info('second');
  expect(made).toHaveBeenCalledTimes(1);
});
