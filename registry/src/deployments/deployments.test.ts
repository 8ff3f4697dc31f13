import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildRelease } from '../testing/built-release.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await openTestRegistry();
  await registry.publish(buildRelease('shell', '1.0.0'));
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await registry.publish(buildRelease('mfe-wallet', version));
});
afterEach(() => registry.remove());

const rollBack = (reason?: string) => registry.post('/registry/rollbacks', { name: 'mfe-wallet', reason });
const liveVersion = () => registry.deployments.live()['mfe-wallet'];

describe('deploying', () => {
  test('makes a release live and says by whom and why @PLAT-03', async () => {
    const order = { name: 'mfe-wallet', version: '1.0.0', reason: 'first' };
    const answer = await registry.post('/registry/deployments', order);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ id: 1, kind: 'deploy', by: 'local operator', reason: 'first' });
    const status = (await registry.get('/registry/status', registry.headers)).json();
    expect(status.remotes).toContainEqual(
      expect.objectContaining({
        name: 'mfe-wallet',
        live: expect.objectContaining({ version: '1.0.0' }),
        published: ['1.2.0', '1.1.0', '1.0.0'],
      }),
    );
  });

  test('refuses what was never published, and what is live already', async () => {
    expect((await registry.deploy('mfe-wallet', '3.0.0')).json().error.code).toBe('release-unknown');
    await registry.deploy('mfe-wallet', '1.0.0');
    expect((await registry.deploy('mfe-wallet', '1.0.0')).json().error.code).toBe('already-live');
  });

  test('survives a restart, without a last line that a crash cut short', async () => {
    await registry.deploy('mfe-wallet', '1.0.0');
    await registry.deploy('mfe-wallet', '1.1.0');
    await appendFile(path.join(registry.folder, 'journal.jsonl'), '{"seq":7,"name":"mfe-wal');
    registry = await registry.reopen();
    expect(liveVersion()).toBe('1.1.0');
    await registry.deploy('mfe-wallet', '1.2.0');
    const lines = (await readFile(path.join(registry.folder, 'journal.jsonl'), 'utf8')).trim().split('\n');
    const records = lines.map((line) => JSON.parse(line));
    expect(records.map(({ seq }) => seq)).toEqual(records.map((_, index) => index + 1));
    expect(records.at(-1)).toMatchObject({ act: 'deploy', revision: 3 });
  });

  test('numbers deployments of one moment without a gap', async () => {
    const versions = ['1.0.0', '1.1.0', '1.2.0'];
    const answers = await Promise.all(versions.map((version) => registry.deploy('mfe-wallet', version)));
    expect(answers.map((answer) => answer.json().id).sort()).toEqual([1, 2, 3]);
    expect(registry.deployments.revision()).toBe(3);
  });
});

describe('rolling back', () => {
  test('deploys the release before again @PLAT-03', async () => {
    await registry.deploy('mfe-wallet', '1.0.0');
    await registry.deploy('mfe-wallet', '1.1.0');
    const answer = await rollBack('deposits fail');
    expect(answer.json()).toMatchObject({
      id: 3,
      kind: 'rollback',
      version: '1.0.0',
      reason: 'deposits fail',
    });
    expect(liveVersion()).toBe('1.0.0');
  });

  test('never returns to a release that was rolled back', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await registry.deploy('mfe-wallet', version);
    await rollBack();
    expect(liveVersion()).toBe('1.1.0');
    await rollBack();
    expect(liveVersion()).toBe('1.0.0');
    expect((await rollBack()).json().error.code).toBe('nothing-to-roll-back-to');
  });

  test('keeps every step in the log @PLAT-03', async () => {
    await registry.deploy('mfe-wallet', '1.0.0');
    await registry.deploy('mfe-wallet', '1.1.0');
    await rollBack();
    const { deployments } = (await registry.get('/registry/deployments')).json();
    expect(
      deployments.map(({ kind, version }: { kind: string; version: string }) => [kind, version]),
    ).toEqual([
      ['deploy', '1.0.0'],
      ['deploy', '1.1.0'],
      ['rollback', '1.0.0'],
    ]);
  });
});
