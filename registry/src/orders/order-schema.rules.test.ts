import { parseOrder } from './order-schema.ts';

const name = 'mfe-wallet';
const notice = { EN: 'Back soon', MY: 'မကြာမီ', CN: '马上回来' };
const canary = (audience: object) => ({ act: 'canary', name, version: '1.1.0', audience });
const maintenance = { act: 'maintenance', name, notice, mode: 'block' };
const deploy = (changes: object[]) => ({ act: 'deploy', changes });
const release = { name, version: '1.1.0' };
const repeated = <T>(count: number, item: T): T[] => new Array<T>(count).fill(item);

const isValid = (order: object): boolean => {
  try {
    parseOrder(order);
    return true;
  } catch {
    return false;
  }
};

test.each([
  deploy([release]),
  { ...deploy([release]), act: 'schedule', startsAt: '2026-11-23T03:00:00.000Z' },
  { act: 'unschedule', name },
  { act: 'withdraw', name, version: '1.1.0', reason: 'unsafe' },
  { act: 'require-approval', name },
  { act: 'waive-approval', name },
  { act: 'approve', name },
  { act: 'decline', name },
  canary({}),
  { ...canary({ percent: 1 }), rollout: { percents: [10, 100], everyMinutes: 30 } },
  { ...canary({ percent: 1 }), rollout: { percents: [], everyMinutes: 30 } },
  { act: 'pause-canary', name },
  { act: 'resume-canary', name },
  { act: 'end-canary', name },
  { act: 'promote', name },
  { act: 'rollback', name },
  { act: 'rollback', name, version: '1.0.0' },
  maintenance,
  { ...maintenance, mode: 'drain', allow: ['tester'] },
  { act: 'reopen', name },
  { act: 'disable', name },
  { act: 'enable', name },
  { act: 'retire', name, reason: 'unused' },
  { act: 'retire', name, reason: 'unused', despiteUsers: true },
  { act: 'freeze' },
  { act: 'freeze', name },
  { act: 'unfreeze' },
  { act: 'unfreeze', name },
])('reads %j as it is, with a reason and the revision that it is based on', (order) => {
  const whole = { ...order, reason: 'why', expectedRevision: 0 };
  expect(parseOrder(whole)).toEqual(whole);
  expect(parseOrder(order)).toEqual(order);
});

test('drops unknown properties', () => {
  expect(parseOrder({ act: 'promote', name, more: 1 })).toEqual({ act: 'promote', name });
});

/** The largest allowed size, and one more. */
test.each<[string, (size: number) => object, number]>([
  ['the letters of a name', (size) => ({ act: 'promote', name: 'x'.repeat(size) }), 60],
  ['the letters of a version', (size) => ({ ...canary({}), version: 'x'.repeat(size) }), 80],
  ['the letters of a reason', (size) => ({ act: 'freeze', reason: 'x'.repeat(size) }), 500],
  ['the releases of a change', (size) => deploy(repeated(size, release)), 50],
  ['the testers of a canary', (size) => canary({ visitors: repeated(size, 'x') }), 200],
  ['the testers of a maintenance', (size) => ({ ...maintenance, allow: repeated(size, 'x') }), 200],
  ['the letters of a tester', (size) => canary({ visitors: ['x'.repeat(size)] }), 64],
  ['the named audiences', (size) => canary({ audiences: repeated(size, 'staff') }), 20],
  ['the letters of a named audience', (size) => canary({ audiences: ['x'.repeat(size)] }), 40],
  [
    'the letters of a notice',
    (size) => ({ ...maintenance, notice: { ...notice, MY: 'x'.repeat(size) } }),
    1000,
  ],
  ['the percentage of a canary', (size) => canary({ percent: size }), 100],
])('bounds %s', (_, toOrder, most) => {
  expect(isValid(toOrder(most))).toBe(true);
  expect(isValid(toOrder(most + 1))).toBe(false);
});

test.each<[string, object]>([
  ['an empty name', { act: 'promote', name: '' }],
  ['an empty version', { act: 'rollback', name, version: '' }],
  ['no version', { act: 'canary', name, audience: {} }],
  ['no release', deploy([])],
  ['a schedule without a time', { ...deploy([release]), act: 'schedule' }],
  ['a withdrawal without a reason', { act: 'withdraw', name, version: '1.1.0' }],
  ['a release without a version', deploy([{ name }])],
  ['a percentage of nothing', canary({ percent: 0 })],
  ['no language', canary({ languages: [] })],
  ['a language that nobody has', canary({ languages: ['XX'] })],
  ['no device', canary({ devices: [] })],
  ['a device that nobody has', canary({ devices: ['watch'] })],
  ['no named audience', canary({ audiences: [] })],
  ['a named audience in capitals', canary({ audiences: ['Staff'] })],
  ['an empty tester', canary({ visitors: [''] })],
  ['a condition that does not exist', canary({ countries: ['MM'] })],
  ['a rollout without a time', { ...canary({ percent: 1 }), rollout: { percents: [10], everyMinutes: 0 } }],
  ['a notice in two languages', { ...maintenance, notice: { EN: 'x', MY: 'x' } }],
  ['an empty notice', { ...maintenance, notice: { ...notice, CN: '' } }],
  ['another mode', { ...maintenance, mode: 'close' }],
  ['a time without a zone', { ...maintenance, startsAt: '2026-11-22T10:00:00' }],
  ['a day for a time', { ...maintenance, endsAt: '2026-11-22' }],
  ['a revision below nothing', { act: 'freeze', expectedRevision: -1 }],
  ['half a revision', { act: 'freeze', expectedRevision: 0.5 }],
])('refuses %s', (_, order) => {
  expect(isValid(order)).toBe(false);
});

test('reads a whole audience, the percentage in hundredths', () => {
  const audience = { languages: ['EN'], devices: ['phone'], audiences: ['be-ta1'], visitors: ['x'] };
  expect(parseOrder(canary({ ...audience, percent: 12.345 }))).toMatchObject({
    audience: { ...audience, percent: 12.35 },
  });
  expect(parseOrder(canary({ percent: 0.01 }))).toMatchObject({ audience: { percent: 0.01 } });
});

test('keeps times in UTC, to the millisecond', () => {
  expect(
    parseOrder({ ...maintenance, startsAt: '2026-11-22T10:00:00+06:30', endsAt: '2026-11-22T12:00:00Z' }),
  ).toMatchObject({ startsAt: '2026-11-22T03:30:00.000Z', endsAt: '2026-11-22T12:00:00.000Z' });
});

test.each([undefined, null, 'deploy', {}, { act: 'destroy' }, { act: 'toString' }])(
  'finds no act in %j, and names all acts',
  (body) => {
    expect(() => parseOrder(body)).toThrow(
      expect.objectContaining({
        code: 'request-invalid',
        message:
          'An order has an "act", one of: deploy, schedule, unschedule, withdraw, require-approval, waive-approval, ' +
          'approve, decline, canary, pause-canary, resume-canary, end-canary, promote, rollback, maintenance, reopen, disable, enable, retire, freeze, unfreeze.',
      }),
    );
  },
);

test('reports every problem of an order, with its path', () => {
  expect(() => parseOrder(deploy([{ name: '', version: 1 }]))).toThrow(
    expect.objectContaining({
      code: 'request-invalid',
      message: expect.stringMatching(
        /^The order to deploy is not valid: changes\.0\.name: .+; changes\.0\.version: .+\.$/,
      ),
    }),
  );
});
