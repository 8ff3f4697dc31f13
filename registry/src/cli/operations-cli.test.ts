import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { noticeTemplates, type ReleaseSummary } from '@parlour/contracts';
import { buildRelease } from '../testing/built-release.ts';
import { createCommandEnvironment } from '../testing/command-environment.ts';
import { openReceiver } from '../testing/receiver.ts';
import { runRemotes } from '../testing/run-remotes.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { parseTime } from './time-option.ts';

let registry: TestRegistry;
let root: string;
let environment: NodeJS.ProcessEnv;

/** Runs `remotes` as an operator does. */
const remotes = (...words: string[]) => runRemotes(words, { cwd: root, env: environment });
async function expectOutput(words: string[], expected: string | RegExp): Promise<void> {
  const { status, output } = await remotes(...words);
  expect(output).toMatch(expected);
  expect(status).toBe(0);
}
async function expectRefusal(words: string[], exitStatus: number, expected: string | RegExp): Promise<void> {
  const { status, output } = await remotes(...words);
  expect(output).toMatch(expected);
  expect(status).toBe(exitStatus);
}

/** Deploys the site's first releases for everybody. */
const deployAll = () =>
  expectOutput(
    ['deploy', 'shell', '1.0.0', 'wallet', '1.0.0', 'lobby', '1.0.0'],
    /are live \(deployment 1\)/,
  );

describe('remotes, for operators', () => {
  beforeEach(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'parlour-operator-'));
    await writeFile(path.join(root, 'pnpm-workspace.yaml'), 'packages: []\n');
    registry = await openTestRegistry(
      { webhookPrivateHosts: ['127.0.0.1'] },
      path.join(root, '.data/registry'),
    );
    for (const name of ['shell', 'mfe-wallet', 'mfe-lobby'])
      for (const version of ['1.0.0', '1.1.0']) await registry.publish(buildRelease(name, version));
    environment = await createCommandEnvironment(registry);
    await deployAll();
  });
  afterEach(async () => {
    await registry.close();
    await rm(root, { recursive: true });
  });

  test('deploys several remotes as one change, after saying what will happen @PLAT-03', async () => {
    await expectOutput(
      ['deploy', 'wallet', '1.1.0', '--plan'],
      /Nothing was changed\.[\s\S]*No problems found/,
    );
    await expectOutput(
      ['deploy', 'wallet', '1.1.0', 'lobby', '1.1.0', '--reason', 'new cash page'],
      'deployment 2',
    );
    await expectRefusal(['deploy', 'wallet', '1.1.0'], 5, 'live already');
    await expectRefusal(['deploy', 'wallet', '1.1.0', 'lobby'], 2, 'Give a version for each name');
    await expectRefusal(['deploy', 'wallet', '1.0.0', '--expect', '1'], 5, 'the current one is 2');
    await expectOutput(['rollback', 'wallet', '--to', '1.0.0'], 'mfe-wallet is back on 1.0.0 (deployment 3)');
    await expectOutput(
      ['deploy', 'wallet', '1.1.0'],
      /! mfe-wallet 1\.1\.0 was rolled back at .*\n.*is live/,
    );
  });

  test('sends messages about events to a chat, and ends that @PLAT-03', async () => {
    const receiver = await openReceiver();
    const added = await remotes('webhook', 'add', 'night', receiver.url, '--events', 'freeze', 'alarm');
    expect(added.output).toMatch(/^whsec_\S+\nThis secret signs the messages to night/);
    const id = /webhook test (\w+)/.exec(added.output)?.[1] ?? '';
    const rotated = await remotes('webhook', 'rotate', id, '--reason', 'it was in a mail');
    expect(rotated.output).toMatch(/^whsec_\S+\nThis secret signs the messages to night/);
    expect(rotated.output.split('\n')[0]).not.toBe(added.output.split('\n')[0]);
    await expectOutput(['webhook', 'test', id], 'The test has arrived. Status 200.');
    await expectOutput(['webhook', 'list'], `${id}  night  ${new URL(receiver.url).origin}`);
    receiver.answer(500);
    await expectRefusal(['webhook', 'test', id], 1, 'The test did not arrive. Status 500');
    await expectRefusal(['webhook', 'add', 'inner', 'https://10.0.0.1/x'], 2, '10.0.0.1 is not public');
    await expectOutput(
      ['webhook', 'remove', id, '--reason', 'no night shift'],
      `The webhook ${id} is removed`,
    );
    await expectOutput(['audit', '--act', 'webhook-removed'], /webhook night +no night shift/);
    await receiver.close();
  });

  test('shows the failures of a live release in its status @PLAT-06', async () => {
    const entry = { kind: 'mount', remote: 'mfe-wallet', version: '1.0.0', message: 'boom' };
    const ticket = registry.services.tickets.issue(1);
    await registry.post('/registry/telemetry', { revision: 1, entries: [entry], ticket });
    await expectOutput(
      ['status', 'wallet'],
      'Pages of the last ten minutes: 1, with failed starts: 1, with errors after the start: 0',
    );
  });

  test('shows what differs between two releases @PLAT-03', async () => {
    await expectOutput(['diff', 'wallet', '1.0.0', '1.1.0'], /^mfe-wallet 1\.0\.0 → 1\.1\.0\n +/);
    await expectRefusal(['diff', 'wallet', '1.0.0', '9.0.0'], 4, '9.0.0');
  });

  test('schedules a deployment, ends it, and withdraws a release @PLAT-03', async () => {
    await expectRefusal(['deploy', 'wallet', '1.1.0', '--at', 'tonight'], 2, 'is not a time');
    const both = ['deploy', 'wallet', '1.1.0', 'lobby', '1.1.0', '--at', '+2h'];
    await expectOutput(both, 'mfe-wallet 1.1.0 and mfe-lobby 1.1.0 will be live at');
    await expectOutput(['status', 'wallet'], /1\.1\.0 will be live at .*, by local operator/);
    await expectRefusal(both, 5, 'remotes unschedule mfe-wallet');
    await expectOutput(['unschedule', 'lobby'], 'for mfe-wallet and mfe-lobby');
    await expectRefusal(['unschedule', 'lobby'], 5, 'has no scheduled deployment');
    await expectOutput(['deploy', 'wallet', '1.1.0', '--at', '+2h'], 'will be live at');
    await expectRefusal(['withdraw', 'wallet', '1.1.0'], 2, 'reason');
    await expectOutput(['withdraw', 'wallet', '1.1.0', '--reason', 'leaks memory'], 'is withdrawn');
    await expectOutput(
      ['status', 'wallet'],
      /was to be live at .*Refused at .*withdrawn by local operator\.\n.*1\.1\.0 was withdrawn by local operator: leaks memory/,
    );
    await expectRefusal(['deploy', 'wallet', '1.1.0'], 6, 'Publish another version');
  });

  test('lets a second person approve new releases where a remote requires it @PLAT-03', async () => {
    await expectOutput(['require-approval', 'wallet', '--reason', 'money'], 'need two people from now on');
    await expectOutput(
      ['deploy', 'wallet', '1.1.0', '--plan'],
      /! A remote of this order requires two people/,
    );
    await expectOutput(['deploy', 'wallet', '1.1.0', '--reason', 'new fee'], /"remotes approve mfe-wallet"/);
    await expectOutput(
      ['status', 'wallet'],
      /need two people, by local operator\n.*waits for a second person since .*: deploy, by local operator: new fee/,
    );
    await expectRefusal(['approve', 'wallet'], 3, 'Another person approves it');
    await expectOutput(['decline', 'wallet'], 'No request about mfe-wallet waits');
    await expectOutput(['deploy', 'wallet', '1.1.0'], 'Nothing is changed yet');
    await expectRefusal(['canary', 'wallet', '1.1.0', '--percent', '1'], 5, 'Approve or decline it first');
    const password = 'a long enough password';
    await registry.post('/registry/operators', { name: 'bob', roles: ['releaser'], password });
    const login = { name: 'bob', password, for: 'command-line' };
    const { token } = (await registry.post('/registry/operator-session', login)).json();
    environment = { ...environment, REMOTES_TOKEN: token };
    await expectRefusal(['require-approval', 'lobby'], 3, 'access.manage');
    await expectOutput(
      ['approve', 'wallet'],
      'The order of local operator is carried out: deploy, mfe-wallet',
    );
    expect((await registry.document()).remotes['mfe-wallet']?.version).toBe('1.1.0');
    await expectRefusal(['approve', 'wallet'], 5, 'No request about mfe-wallet');
    await expectOutput(['rollback', 'wallet'], 'mfe-wallet is back on 1.0.0');
  });

  test('publishes what staging tried, with identical bytes only @PLAT-03', async () => {
    const staging = await openTestRegistry();
    try {
      const { REGISTRY_URL: from = '' } = await createCommandEnvironment(staging);
      environment = { ...environment, SOURCE_TOKEN: staging.headers.authorization.replace('Bearer ', '') };
      const copy = ['copy', 'wallet', '2.0.0', '--from', from];
      await expectRefusal(copy, 4, 'mfe-wallet 2.0.0 was never published at');
      const files = { 'view.1.js': '/* a view */' };
      for (const version of ['2.0.0', '2.0.1'])
        await staging.publish(buildRelease('mfe-wallet', version, { files }));
      await expectRefusal(copy, 6, 'was never live at');
      for (const version of ['2.0.0', '2.0.1']) await staging.deploy('mfe-wallet', version);
      await staging.execute({ act: 'rollback', name: 'mfe-wallet', reason: 'wrong fee' });
      await expectOutput(copy, /^Published mfe-wallet 2\.0\.0 with the bytes that it has at .*: sha256-/);
      const readDigests = async ({ get, headers }: TestRegistry) => {
        const { releases } = (await get('/registry/releases/mfe-wallet', headers)).json();
        return releases.map(({ version, digest }: ReleaseSummary) => [version, digest]);
      };
      const [, tried] = await readDigests(staging);
      expect(await readDigests(registry)).toContainEqual(tried);
      await expectOutput(copy, 'is published here already');
      await expectOutput(
        ['copy', 'wallet', '2.0.1', '--from', from],
        /! .* was rolled back there .*: wrong fee/,
      );
      await expectRefusal(['copy', 'wallet', '1.0.0', '--from', from], 4, 'never published');
      await registry.publish(buildRelease('mfe-wallet', '2.1.0'));
      await staging.publish(buildRelease('mfe-wallet', '2.1.0', { files }));
      await staging.deploy('mfe-wallet', '2.1.0');
      await expectRefusal(['copy', 'wallet', '2.1.0', '--from', from], 5, 'with other bytes');
    } finally {
      await staging.remove();
    }
  });

  test('takes a canary from a share to everybody @PLAT-03', async () => {
    await expectRefusal(['canary', 'wallet', '1.1.0'], 2, 'Choose an audience');
    await expectOutput(
      ['canary', 'wallet', '1.1.0', '--percent', '10', '--language', 'MY'],
      '10 % of visitors, language MY',
    );
    await expectOutput(['canary', 'wallet'], /start +0 of 0 \(0 networks\) +0 of 0[\s\S]*too few samples/);
    await expectOutput(['canary', 'wallet', '--pause', '--reason', 'odd'], 'is paused');
    await expectOutput(
      ['status', 'wallet'],
      /canary 1\.1\.0 for 10 % of visitors, language MY, by local operator, paused by local operator: odd/,
    );
    await expectOutput(['canary', 'wallet', '--resume'], 'is resumed');
    await expectRefusal(['canary', 'wallet', '1.1.0', '--steps', '10,5'], 2, '1, 10, 50, 100');
    await expectRefusal(['canary', 'wallet', '1.1.0', '--steps', '1,100', '--every', 'day'], 2, '30m or 2h');
    await expectOutput(
      ['canary', 'wallet', '1.1.0', '--steps', '1,50,100', '--every', '2h'],
      /goes to 1 % of visitors, then every 120 minutes to 50, 100 % \(deployment \d+\)/,
    );
    await expectOutput(
      ['status', 'wallet'],
      /canary 1\.1\.0 for 1 % of visitors, by local operator, 50 % from /,
    );
    await expectRefusal(['canary', 'wallet', '--promote'], 6, /too few[\s\S]*not promoted: .* --early/);
    await expectOutput(
      ['canary', 'wallet', '--promote', '--plan'],
      /! The canary of mfe-wallet has too few pages/,
    );
    await expectOutput(['canary', 'wallet', '--promote', '--early'], 'is live for everybody');
    await expectRefusal(['canary', 'wallet'], 5, 'has no canary');
    await expectRefusal(['canary', 'wallet', '9.0.0', '--percent', '5'], 4, 'published');
  });

  test('closes a remote for a night and opens it again @PLAT-03', async () => {
    await expectRefusal(['maintenance', 'wallet', '--en', 'Back soon'], 2, '--en, --my and --zh');
    await expectOutput(
      ['maintenance', 'wallet', '--template', 'payments', '--en', 'Until nine'],
      'mfe-wallet is closed',
    );
    expect(registry.services.operations.getState().byName['mfe-wallet']?.maintenance?.notice).toEqual({
      ...noticeTemplates.payments,
      EN: 'Until nine',
    });
    const notice = ['--en', 'Back soon', '--my', 'မကြာမီ', '--zh', '马上回来'];
    await expectOutput(
      ['maintenance', 'wallet', ...notice, '--from', '+1h', '--until', '+3h', '--drain'],
      /will be closed at .* until .*players who are using it may finish/,
    );
    await expectOutput(['status', 'wallet'], /maintenance from .* until .*, drain/);
    await expectOutput(
      ['maintenance', 'wallet', ...notice, '--allow', 'tester-1'],
      /is closed, until you end it/,
    );
    await expectOutput(['maintenance', 'wallet', '--end'], 'is open again');
    await expectRefusal(['maintenance', 'wallet', '--end'], 5, 'not in maintenance');
    await expectRefusal(['maintenance', 'wallet', ...notice, '--until', 'tonight'], 2, 'is not a time');
  });

  test('freezes, applies the kill switch during a freeze, and retires a remote @PLAT-03', async () => {
    await expectOutput(['freeze', '--reason', 'final of the cup'], 'The whole site is frozen');
    await expectRefusal(['deploy', 'lobby', '1.0.0'], 6, 'final of the cup');
    await expectOutput(['status'], /frozen by local operator: final of the cup/);
    await expectOutput(['kill', 'wallet', '--reason', 'wrong amounts'], 'is switched off on every page');
    await expectOutput(['status', 'wallet'], 'switched off by local operator');
    await expectOutput(['kill', 'wallet', '--end'], 'is switched on again');
    await expectOutput(['freeze', '--end'], 'accepts releases again');
    await expectOutput(['retire', 'wallet', '--reason', 'nobody plays it'], 'mfe-wallet is retired');
    await expectOutput(['status', 'wallet'], /retired by local operator, .*: nobody plays it/);
  });

  test('shows browsers by release, the audit log, and that the log is intact @PLAT-03', async () => {
    const page = {
      visitor: 'visitor-1',
      releases: { shell: '1.0.0', 'mfe-wallet': '1.0.0' },
      held: { 'mfe-wallet': 'deposit in progress' },
    };
    const ticket = registry.services.tickets.issue(1);
    await registry.post('/registry/telemetry', { entries: [], page, ticket });
    const stranger = { ...page, visitor: 'visitor-2' };
    await registry.post('/registry/telemetry', { entries: [], page: stranger });
    await expectOutput(['deploy', 'shell', '1.1.0', '--plan'], 'shell: open pages affected: 0 of 1.');
    await expectOutput(['deploy', 'shell', '1.1.0'], 'is live');
    await expectOutput(['status', 'shell'], 'shell: pages on 1.0.0 until they are loaded again: 1');
    await expectOutput(
      ['sessions', 'wallet', '--all'],
      /Open browsers: 1\nNot counted, [^\n]*: 1\n[\s\S]*Held on mfe-wallet 1\.0\.0: 1, deposit in progress[\s\S]*visitor-1/,
    );
    await expectOutput(['freeze', '--reason', 'final of the cup'], 'The whole site is frozen');
    await expectOutput(['freeze', '--end'], 'accepts releases again');
    await expectOutput(['audit', '--act', 'freeze'], /local operator +freeze +\* +final of the cup/);
    await expectOutput(['audit', '--size', '2'], /Older records: remotes audit --before \d+/);
    await expectOutput(['audit', '--name', 'wallet', '--json'], '"before"');
    await expectOutput(
      ['verify'],
      /The audit log is intact: \d+ records[\s\S]*3 files of 3 releases match the document/,
    );
    const { authorization } = await registry.token({
      name: 'wallet team',
      role: 'publisher',
      remotes: ['mfe-wallet'],
    });
    environment = { ...environment, REMOTES_TOKEN: authorization.replace('Bearer ', '') };
    await expectRefusal(['verify'], 3, 'reads only what concerns mfe-wallet');
  });

  test.each([
    ['{"payload":7}', 1, /to \/registry\/discovery is not as expected/],
    ['{"payload":"{}"}', 1, /to \/registry\/discovery is not as expected/],
    ['not JSON', 7, /No registry answers at/],
  ])('refuses to verify what is not a discovery document: %s @PLAT-03', async (text, status, message) => {
    const proxy = createServer(async (request, response) => {
      const { url = '', headers } = request;
      if (url === '/registry/discovery') return response.end(text);
      const answer = await registry.app.inject({ url, headers });
      response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(answer.body);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    environment = { ...environment, REGISTRY_URL: `http://127.0.0.1:${port}` };
    try {
      await expectRefusal(['verify'], status, message);
    } finally {
      proxy.closeAllConnections();
      proxy.close();
    }
  });

  test('notices a record that somebody changed @PLAT-03', async () => {
    await expectOutput(['freeze', '--reason', 'final of the cup'], 'The whole site is frozen');
    const file = path.join(registry.folder, 'journal.jsonl');
    const storedNotice = await readFile(file, 'utf8');
    await writeFile(file, storedNotice.replace('final of the cup', 'nothing at all'));
    const other = await openTestRegistry({}, registry.folder);
    await other.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = other.app.server.address() as AddressInfo;
    environment = { ...environment, REGISTRY_URL: `http://127.0.0.1:${port}` };
    await expectRefusal(['verify'], 6, /The audit log was changed: record \d+/);
    await other.close();
  });
});

describe('a time as an operator types it', () => {
  const now = new Date(2026, 10, 22, 23, 30);

  test.each([
    ['2026-11-22T03:00Z', new Date('2026-11-22T03:00Z')],
    ['2026-11-22T03:00+07:00', new Date('2026-11-21T20:00Z')],
    ['+90m', new Date(2026, 10, 23, 1, 0)],
    ['+2h', new Date(2026, 10, 23, 1, 30)],
    ['03:00', new Date(2026, 10, 23, 3, 0)],
    ['23:45', new Date(2026, 10, 22, 23, 45)],
  ])('%s is understood', (text, expected) => {
    expect(parseTime(text, now)).toBe(expected.toISOString());
  });

  test.each(['tonight', '25:00', '2026-11-22', '2026-11-22T03:00', '+1d', ''])('"%s" is refused', (text) => {
    expect(() => parseTime(text, now)).toThrow('is not a time');
  });
});
