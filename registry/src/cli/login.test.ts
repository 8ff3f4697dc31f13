import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { createCommandEnvironment } from '../testing/command-environment.ts';
import { runRemotes, spawnRemotes } from '../testing/run-remotes.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const password = 'a long enough password';

let registry: TestRegistry;
let home: string;
let environment: NodeJS.ProcessEnv;
let clock: Date;
beforeEach(async () => {
  clock = new Date();
  home = await mkdtemp(path.join(os.tmpdir(), 'parlour-home-'));
  await writeFile(path.join(home, 'pnpm-workspace.yaml'), 'packages: []\n');
  registry = await openTestRegistry({ now: () => clock });
  environment = { ...(await createCommandEnvironment(registry)), HOME: home };
  await registry.post('/registry/operators', { name: 'rita', roles: ['admin'], password });
});
afterEach(async () => {
  await registry.remove();
  await rm(home, { recursive: true });
});

const getOptions = () => ({ cwd: home, env: environment });
const remotes = (...words: string[]) => runRemotes(words, getOptions());
const toInput = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
const logIn = (...lines: string[]) => runRemotes(['login', 'rita'], getOptions(), toInput(lines));
/** Logs in as a person does, in a process that reads the password from its stdin. */
const spawnLogin = (...lines: string[]) => spawnRemotes(['login', 'rita'], getOptions(), toInput(lines));
const sessionFile = () => path.join(home, '.parlour/sessions.json');

test('a person who logged in acts under their own name, for eight hours @SAFE-04', async () => {
  expect(await remotes('status')).toMatchObject({
    status: 3,
    output: expect.stringContaining('remotes login'),
  });
  expect(await logIn('not the password')).toMatchObject({ status: 3 });
  expect((await spawnLogin(password)).output).toMatch(/You are logged in to http:.* as rita until .* UTC\./);
  expect((await stat(sessionFile())).mode & 0o777).toBe(0o600);
  expect((await stat(path.dirname(sessionFile()))).mode & 0o777).toBe(0o700);

  expect((await remotes('freeze', '--reason', 'a test')).status).toBe(0);
  expect((await remotes('keys', 'rotate')).status).toBe(0);
  expect((await remotes('audit', '--act', 'freeze')).output).toContain('rita');
  expect((await remotes('grant')).status).toBe(0);

  clock = new Date(clock.getTime() + 7 * 3_600_000);
  expect((await remotes('status')).status).toBe(0);
  clock = new Date(clock.getTime() + 3_600_000);
  expect(await remotes('status')).toMatchObject({ status: 3, output: expect.stringContaining('has ended') });
});

test('a login asks for the code of an operator with a second factor @SAFE-04', async () => {
  expect((await logIn(password)).status).toBe(0);
  const { token } = Object.values(JSON.parse(await readFile(sessionFile(), 'utf8')))[0] as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const where = '/registry/operator-session/second-factor';
  const { secret } = (await registry.post(where, { password }, headers)).json();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const generate = () => totp.generate({ timestamp: clock.getTime() });
  await registry.post(`${where}/confirmation`, { code: generate() }, headers);
  clock = new Date(clock.getTime() + 60_000);

  expect(await logIn(password)).toMatchObject({
    status: 2,
    output: expect.stringContaining('The input contains no code.'),
  });
  expect(await logIn(password, '000000')).toMatchObject({ status: 3 });
  expect((await logIn(password, generate())).status).toBe(0);
  expect((await remotes('status')).status).toBe(0);
});

test('a login sends no password without encryption to another machine @SAFE-04', async () => {
  environment.REGISTRY_URL = 'http://registry.example';
  expect(await logIn(password)).toMatchObject({
    status: 2,
    output: expect.stringMatching(/without encryption.*https/),
  });
});

test.each(['play.example', 'localhost:8080', 'ftp://play.example'])(
  'says in one line that %s is not an address of a registry',
  async (address) => {
    environment.REGISTRY_URL = address;
    for (const words of [['status'], ['logout'], ['login', 'rita']])
      expect(await remotes(...words)).toEqual({
        status: 2,
        output: `REGISTRY_URL is "${address}", which is not an address such as https://play.example.\n`,
      });
  },
);

test("this machine's own token is sent to no other machine @SAFE-04", async () => {
  await mkdir(path.join(home, 'registry'));
  await writeFile(path.join(home, 'registry/token'), registry.headers.authorization.replace('Bearer ', ''));
  environment.DATA_DIR = home;
  expect((await remotes('status')).status).toBe(0);
  // It is the same registry, under a name that could be another machine's.
  environment.REGISTRY_URL = environment.REGISTRY_URL?.replace('127.0.0.1', '0.0.0.0');
  expect(await remotes('status')).toMatchObject({
    status: 3,
    output: expect.stringContaining('remotes login'),
  });
});

test('a logout ends the session at the registry as well @SAFE-04', async () => {
  await logIn(password);
  const { token } = Object.values(JSON.parse(await readFile(sessionFile(), 'utf8')))[0] as { token: string };
  expect((await remotes('logout')).output).toContain('You are logged out');
  const answer = await registry.get('/registry/overview', { authorization: `Bearer ${token}` });
  expect(answer.json().error.code).toBe('session-ended');
  expect(await readFile(sessionFile(), 'utf8')).not.toContain(token);
  expect((await remotes('logout')).output).toContain('You were not logged in');
});

test('a site that requires a second factor gives a command line no session without one @SAFE-04', async () => {
  await registry.close();
  registry = await openTestRegistry({ now: () => clock, operatorSecondFactor: 'required' }, registry.folder);
  environment = { ...(await createCommandEnvironment(registry)), HOME: home };
  expect(await logIn(password)).toMatchObject({
    status: 3,
    output: expect.stringContaining('Set it up in the console.'),
  });
});
