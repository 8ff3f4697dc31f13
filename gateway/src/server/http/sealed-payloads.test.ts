import { getSealingKeysCall, type SealedClaims } from '@parlour/contracts';
import { sql } from 'kysely';
import { seal, startTestGateway, type TestGateway } from '../../testing/index.ts';
import { tryAssembly, tryCalls } from '../../testing/try-module.ts';
import { route } from '../index.ts';

const calls = { count: 0 };
let gateway: TestGateway<unknown>;
beforeAll(async () => {
  const assemble = tryAssembly(calls);
  gateway = await startTestGateway({
    assemble: (frame) => {
      const { modules, ...rest } = assemble(frame);
      const keys = route(getSealingKeysCall, async () => ({
        keys: await frame.payloads.publicKeys(),
        serverTime: frame.clock.now().toISOString(),
      }));
      return { ...rest, modules: [...modules, { name: 'keys', routes: [keys] }] };
    },
  });
});
afterAll(() => gateway?.stop());
beforeEach(() => {
  calls.count = 0;
});

const call = 'POST /wps/try/sealed';
const sealNow = async (changes: Partial<SealedClaims> = {}) => {
  const { keys } = await gateway.call(getSealingKeysCall);
  const [newest] = keys;
  if (newest === undefined) throw new Error('no key');
  return seal(newest, { call, input: { name: 'ada' }, at: gateway.clock.now() }, changes);
};
const post = async (body: unknown, url = '/wps/try/sealed') => {
  const answer = await gateway.app.inject({
    method: 'POST',
    url,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return answer.json().success ? answer.json().value : answer.json().error.code;
};

test('opens a payload that was sealed to its published key @AUTH-16', async () => {
  expect(await post(await sealNow())).toEqual({ name: 'ada' });
  expect(await gateway.call(tryCalls.sealed, { name: 'ben' })).toEqual({ name: 'ben' });
});

test('refuses an encrypted call that came in the clear @AUTH-16', async () => {
  expect(await post({ name: 'ada' })).toBe('payload.unreadable');
  expect(await post({ payload: 'ada' })).toBe('payload.unreadable');
  expect(calls.count).toBe(0);
});

test('refuses the same payload a second time, even when both arrive at once @AUTH-16', async () => {
  const body = await sealNow();
  const answers = await Promise.all([post(body), post(body), post(body)]);
  expect(answers.filter((answer) => answer === 'payload.stale')).toHaveLength(2);
  expect(calls.count).toBe(1);
});

test('refuses a payload that is too old or dated in the future @AUTH-16', async () => {
  const old = await sealNow();
  gateway.clock.advance({ seconds: 301 });
  expect(await post(old)).toBe('payload.stale');
  const soon = Math.floor(gateway.clock.now().getTime() / 1000);
  expect(await post(await sealNow({ iat: soon + 61 }))).toBe('payload.stale');
  expect(await post(await sealNow({ iat: soon + 30 }))).toEqual({ name: 'ada' });
  expect(calls.count).toBe(1);
});

test('refuses a payload that was meant for another call @AUTH-16', async () => {
  expect(await post(await sealNow(), '/wps/try/sealed/other')).toBe('payload.stale');
});

test('refuses a payload without its claims, and input that breaks the contract', async () => {
  expect(await post(await sealNow({ jti: 'short' }))).toBe('payload.unreadable');
  expect(await post(await sealNow({ input: { name: '' } }))).toBe('request.invalid');
});

test('refuses a payload whose text was changed on the way', async () => {
  const { payload } = await sealNow();
  const parts = payload.split('.');
  const cipher = parts[3] ?? '';
  parts[3] = (cipher.startsWith('A') ? 'B' : 'A') + cipher.slice(1);
  expect(await post({ payload: parts.join('.') })).toBe('payload.unreadable');
});

test('opens single fields of a body that is otherwise in the clear', async () => {
  expect(await gateway.call(tryCalls.sealedField, { name: 'ada', secret: 'hush' })).toEqual({
    secret: 'hush',
  });
  expect(await post({ name: 'ada', secret: 'in the clear' }, '/wps/try/sealed/field')).toBe(
    'payload.unreadable',
  );
});

test('makes a new key every month and opens the old one a day longer', async () => {
  const { keys: before } = await gateway.call(getSealingKeysCall);
  gateway.clock.advance({ days: 30, minutes: 1 });
  const late = await sealNow();
  await gateway.runJob('payload keys and nonces');
  const { keys: after } = await gateway.call(getSealingKeysCall);
  expect(after).toHaveLength(2);
  expect(after[1]).toEqual(before[0]);
  expect(await post(late)).toEqual({ name: 'ada' });
  expect(await post(await sealNow())).toEqual({ name: 'ada' });
  gateway.clock.advance({ days: 1 });
  await gateway.runJob('payload keys and nonces');
  expect((await gateway.call(getSealingKeysCall)).keys).toEqual([after[0]]);
  const { rows } = await sql<{ kid: string }>`select kid from payload_key`.execute(gateway.database.kysely);
  expect(rows.map(({ kid }) => kid)).toEqual([after[0]?.kid]);
});
