import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { computeWaitMs } from './login-limit.ts';

const password = 'a long enough password';
const stranger = '203.0.113.7';
const office = '198.51.100.1';

let registry: TestRegistry;
let clock: Date;
let waits: number[];
beforeEach(async () => {
  clock = new Date('2026-11-22T10:00:00Z');
  waits = [];
  const wait = async (ms: number): Promise<void> => void waits.push(ms);
  registry = await openTestRegistry({ now: () => clock, wait });
  await registry.post('/registry/operators', { name: 'olga', roles: ['admin'], password });
});
afterEach(() => registry.remove());

interface Login {
  name?: string;
  from: string;
  given?: string;
  cookie?: string;
}
const login = ({ name = 'olga', from, given = password, cookie }: Login) =>
  registry.app.inject({
    method: 'POST',
    url: '/registry/operator-session',
    payload: { name, password: given },
    headers: { 'parlour-console': '1', ...(cookie && { cookie }) },
    remoteAddress: from,
  });
const fail = (login_: Login) => login({ given: 'wrong', ...login_ });
const getOutcome = (answer: Awaited<ReturnType<typeof login>>): number | string =>
  answer.statusCode === 200 ? 200 : answer.json().error.code;

/** Logs in and returns the cookie by which the browser is known from then on. */
async function useBrowser(from: string): Promise<string> {
  const cookies = [(await login({ from })).headers['set-cookie']].flat().map(String);
  return cookies.find((cookie) => cookie.startsWith('parlour-operator-browser='))?.split(';')[0] ?? '';
}

test('a stranger who guesses locks out their own network, and not the operator elsewhere @SAFE-04', async () => {
  for (let count = 0; count < 5; count += 1)
    expect(getOutcome(await fail({ from: stranger }))).toBe('login-refused');
  expect(getOutcome(await login({ from: stranger }))).toBe('too-many-requests');
  expect(getOutcome(await login({ from: office }))).toBe(200);
  clock = new Date(clock.getTime() + 15 * 60_000);
  expect(getOutcome(await login({ from: stranger }))).toBe(200);
});

test('all addresses of an IPv6 network share one count @SAFE-04', async () => {
  for (let count = 0; count < 5; count += 1) await fail({ from: `2001:db8:1:2::${count}` });
  expect(getOutcome(await login({ from: '2001:db8:1:2:aaaa::1' }))).toBe('too-many-requests');
  expect(getOutcome(await login({ from: '2001:db8:1:3::1' }))).toBe(200);
});

test('a success does not count against its network, however many log in there @SAFE-04', async () => {
  for (let count = 0; count < 31; count += 1) expect(getOutcome(await login({ from: office }))).toBe(200);
});

test('a success forgets earlier failures for this name and network alone @SAFE-04', async () => {
  for (let count = 0; count < 4; count += 1) await fail({ from: office });
  await login({ from: office });
  for (let count = 0; count < 4; count += 1)
    expect(getOutcome(await fail({ from: office }))).toBe('login-refused');
  expect(getOutcome(await login({ from: office }))).toBe(200);
});

test('a network that tried thirty names is refused, even with the right password @SAFE-04', async () => {
  for (let count = 0; count < 30; count += 1) await fail({ from: stranger, name: `guess-${count}` });
  expect(getOutcome(await login({ from: stranger }))).toBe('too-many-requests');
  expect(getOutcome(await login({ from: office }))).toBe(200);
});

test('a known browser is never locked out by others in its network @SAFE-04', async () => {
  const cookie = await useBrowser(office);
  for (let count = 0; count < 40; count += 1) await fail({ from: office, name: `guess-${count % 8}` });
  for (let count = 0; count < 6; count += 1) await fail({ from: office });
  expect(getOutcome(await login({ from: office }))).toBe('too-many-requests');
  expect(getOutcome(await login({ from: office, cookie }))).toBe(200);
});

test('a known browser has a count of its own, also after a restart @SAFE-04', async () => {
  const cookie = await useBrowser(office);
  registry = await registry.reopen();
  for (let count = 0; count < 5; count += 1)
    expect(getOutcome(await fail({ from: office, cookie }))).toBe('login-refused');
  expect(getOutcome(await login({ from: office, cookie }))).toBe('too-many-requests');
  expect(getOutcome(await login({ from: office }))).toBe(200);
});

test('a browser is known for the operator who used it, and for nobody else @SAFE-04', async () => {
  const cookie = await useBrowser(office);
  await registry.post('/registry/operators', { name: 'rita', roles: ['viewer'], password });
  for (let count = 0; count < 5; count += 1) await fail({ from: office, name: 'rita' });
  expect(getOutcome(await login({ from: office, name: 'rita', cookie }))).toBe('too-many-requests');
  expect(getOutcome(await login({ from: office, cookie: 'parlour-operator-browser=made-up' }))).toBe(200);
});

test('guesses from many networks make unknown browsers wait longer and longer, and known ones never @SAFE-04', async () => {
  const cookie = await useBrowser(office);
  for (let count = 0; count < 10; count += 1) await fail({ from: `203.0.113.${count}` });
  expect(waits).toEqual([]);
  for (let count = 0; count < 3; count += 1) await fail({ from: `192.0.2.${count}` });
  expect(waits).toEqual([250, 500, 1000]);
  expect(getOutcome(await login({ from: office, cookie }))).toBe(200);
  expect(waits).toHaveLength(3);
  expect(getOutcome(await login({ from: '192.0.2.200' }))).toBe(200);
  expect(waits).toEqual([250, 500, 1000, 2000]);
});

test.each([
  [9, 0],
  [10, 250],
  [14, 4000],
  [15, 8000],
  [1000, 8000],
])('after %d failures of a name the next attempt waits %d ms @SAFE-04', (failures, ms) => {
  expect(computeWaitMs(failures)).toBe(ms);
});
