import { buildRelease } from '../testing/built-release.ts';
import { openTestRegistry } from '../testing/test-registry.ts';

/** Publishes two releases as a dry run and returns the reasons for which their views were not shown in a browser. */
async function tryRemote(gateBrowser: string): Promise<unknown> {
  const registry = await openTestRegistry({ gateBrowser });
  try {
    await registry.publish(buildRelease('shell', '1.0.0'));
    await registry.deploy('shell', '1.0.0');
    const started = await registry.post('/registry/uploads', {
      name: 'mfe-wallet',
      version: '1.0.0',
      dryRun: true,
    });
    const { upload } = started.json<{ upload: string }>();
    for (const [file, payload] of Object.entries(buildRelease('mfe-wallet', '1.0.0').files)) {
      const headers = { ...registry.headers, 'content-type': 'application/octet-stream' };
      await registry.app.inject({
        method: 'PUT',
        url: `/registry/uploads/${upload}/files/${file}`,
        payload,
        headers,
      });
    }
    const { accepted, skipped } = (await registry.post(`/registry/uploads/${upload}/try`, {})).json();
    return { accepted, skipped: skipped.filter(({ rule }: { rule: string }) => rule === 'browser') };
  } finally {
    await registry.remove();
  }
}

describe('the verdict of a gate without a browser', () => {
  test('says which browser is missing, and accepts what the other rules accept @PLAT-02', async () => {
    expect(await tryRemote('/nowhere/chromium')).toEqual({
      accepted: true,
      skipped: [{ rule: 'browser', why: 'GATE_BROWSER names /nowhere/chromium, and there is no browser.' }],
    });
  });

  test('says that it is switched off @PLAT-02', async () => {
    expect(await tryRemote('off')).toEqual({
      accepted: true,
      skipped: [{ rule: 'browser', why: 'The gate has no browser (GATE_BROWSER).' }],
    });
  });
});
