import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noContributions, type ReleaseManifest } from '@parlour/contracts';
import { buildRegistry, createRegistryConfig, type Registry } from '@parlour/registry';
import { lt, valid } from 'semver';
import { deployBuilds, type Source, toPreRelease } from './live-builds.ts';
import { releasedPackages } from './packages.ts';

test.each(['377a9248f37f', '043036163054', '000000000000'])(
  'names the source state %s in a version that a registry accepts @PLAT-01',
  (fingerprint) => {
    const version = toPreRelease('0.1.0', fingerprint);
    expect(valid(version)).toBe(version);
    expect(lt(version, '0.1.0')).toBe(true);
  },
);

describe('the machines of one site', () => {
  let folder: string;
  let registry: Registry;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parlour-live-'));
    registry = await openRegistry();
  });
  afterEach(async () => {
    await registry?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const openRegistry = () => buildRegistry(createRegistryConfig({ folder: join(folder, 'registry') }));

  let builds = 0;
  /** Returns a checkout whose packages have the given fingerprint, with builds of one small file. */
  const createSource = (fingerprint: string, version = '0.1.0'): Source => ({
    computeFingerprint: (name) => `${fingerprint}-${name}`,
    readVersion: () => version,
    async ensureBuild(name, built) {
      builds += 1;
      const target = await mkdtemp(join(folder, 'build-'));
      const entry = name === 'shell' ? 'main.js' : 'remoteEntry.js';
      const text = `/* ${name} ${built} ${fingerprint} */`;
      const manifest: ReleaseManifest = {
        schema: 1,
        name,
        version: built,
        commit: 'unknown',
        container: `${name}_${built}`.replace(/\W/g, '_'),
        entry,
        platform: '^1.0.0',
        shared: {},
        exposes: name === 'shell' ? [] : ['./remote'],
        contributions: noContributions,
        assets: { '': name === 'shell' ? [entry] : [] },
        sizes: { [entry]: text.length },
      };
      await writeFile(join(target, entry), text);
      await writeFile(join(target, 'release.json'), JSON.stringify(manifest));
      return { folder: target };
    },
  });
  let updated: string[];
  const start = async (source: Source): Promise<{ built: number; acts: number }> => {
    const before = { builds, acts: registry.services.journal.records().length };
    updated = await deployBuilds(registry, { by: 'npm run serve', source });
    return { built: builds - before.builds, acts: registry.services.journal.records().length - before.acts };
  };
  const nothing = { built: 0, acts: 0 };
  const all = { built: releasedPackages.length, acts: 2 * releasedPackages.length };

  test('deploy each source once, whichever starts first @PLAT-03', async () => {
    const [first, second] = [createSource('aa11'), createSource('aa11')];
    expect(await start(first)).toEqual(all);
    expect(updated).toEqual([]);
    expect(await start(second)).toEqual(nothing);

    const update = createSource('bb22');
    expect(await start(update)).toEqual(all);
    expect(registry.deployments.live()['mfe-lobby']).toBe(toPreRelease('0.1.0', 'bb22-mfe-lobby'));
    // One machine runs the update already, and the other one is started again before its own update.
    expect(await start(first)).toEqual(nothing);
    expect(await start(createSource('bb22'))).toEqual(nothing);
    expect(registry.deployments.live()['mfe-lobby']).toBe(toPreRelease('0.1.0', 'bb22-mfe-lobby'));
  });

  test('deploy a newer source also from a new data folder @PLAT-03', async () => {
    await start(createSource('aa11'));
    await start(createSource('cc33', '0.2.0'));
    expect(registry.deployments.live().shell).toBe('0.2.0');
  });

  test('change no rollback and no canary of operators @PLAT-03', async () => {
    await start(createSource('aa11'));
    await start(createSource('bb22', '0.2.0'));
    await registry.deployments.rollBack({ name: 'mfe-lobby', by: 'rex', reason: 'it shows no games' });
    expect(await start(createSource('bb22', '0.2.0'))).toEqual(nothing);
    expect(registry.deployments.live()['mfe-lobby']).toBe('0.1.0');
  });

  test('deploy nothing during a freeze, and after its end the releases published meanwhile @PLAT-03', async () => {
    await start(createSource('aa11'));
    const { operations } = registry.services;
    await operations.execute({ act: 'freeze', reason: 'a holiday' }, 'amy');
    await start(createSource('bb22', '0.2.0'));
    expect(registry.deployments.live().shell).toBe('0.1.0');
    await operations.execute({ act: 'unfreeze' }, 'amy');
    expect(await start(createSource('bb22', '0.2.0'))).toEqual({ built: 0, acts: releasedPackages.length });
    expect(updated.toSorted()).toEqual(releasedPackages.toSorted());
    expect(registry.deployments.live().shell).toBe('0.2.0');
  });

  test('leave a retired remote off the site, also with a newer source @PLAT-03', async () => {
    await start(createSource('aa11'));
    const { operations } = registry.services;
    const reason = 'the partner left';
    await operations.execute({ act: 'retire', name: 'mfe-points-mall', reason }, 'rex');
    expect(await start(createSource('aa11'))).toEqual(nothing);
    await start(createSource('bb22', '0.2.0'));
    expect(registry.deployments.live().shell).toBe('0.2.0');
    expect(registry.deployments.live()).not.toHaveProperty('mfe-points-mall');
  });

  test('start without deploying a release that was withdrawn while it waited @PLAT-03', async () => {
    await start(createSource('aa11'));
    const { operations } = registry.services;
    await operations.execute({ act: 'freeze', reason: 'a holiday' }, 'amy');
    await start(createSource('bb22', '0.2.0'));
    await operations.execute({ act: 'unfreeze' }, 'amy');
    const withdrawn = { name: 'mfe-lobby', version: '0.2.0', reason: 'it leaks memory' };
    await operations.execute({ act: 'withdraw', ...withdrawn }, 'amy');
    await start(createSource('bb22', '0.2.0'));
    expect(registry.deployments.live()).toMatchObject({ shell: '0.2.0', 'mfe-lobby': '0.1.0' });
  });

  test('recognize a source whose publication was interrupted before its record @PLAT-03', async () => {
    const source = createSource('aa11');
    const { folder: built } = await source.ensureBuild('shell', '0.1.0');
    await registry.publishFromFolder(built, 'npm run serve', { replacing: [], source: 'aa11-shell' });
    await registry.close();
    await truncate(join(folder, 'registry/journal.jsonl'));
    registry = await openRegistry();
    expect(registry.services.journal.records()).toEqual([]);
    expect((await start(source)).built).toBe(releasedPackages.length - 1);
  });
});
