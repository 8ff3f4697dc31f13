import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { type DiscoveryDocument, discoveryPath, type SignedDiscovery } from '@parlour/contracts';
import { createRegistryConfig } from '../config.ts';
import type { StoredRelease } from '../releases/release.ts';
import type { Storage } from '../storage/storage.ts';
import { type BuiltRelease, buildRelease } from '../testing/built-release.ts';
import { createTrialSite } from './trial-site.ts';

/** Returns characters that no compression foresees, the same at each call. */
const pickCharacters = (seed: string, length: number, toCode: (byte: number) => number): string =>
  [...createHash('sha256').update(seed).digest().subarray(0, length)]
    .map((byte) => String.fromCodePoint(toCode(byte)))
    .join('');

/** Builds a remote that has a route and twelve panel pages. Each page has its own title in every language. */
function buildLargeRemote(index: number): BuiltRelease {
  const views = Array.from({ length: 12 }, (_, view) => `view${view}`);
  const title = (view: string) => ({
    EN: pickCharacters(`EN ${index} ${view}`, 12, (byte) => 0x61 + (byte % 26)),
    MY: pickCharacters(`MY ${index} ${view}`, 10, (byte) => 0x1000 + (byte % 64)),
    CN: pickCharacters(`CN ${index} ${view}`, 4, (byte) => 0x4e00 + byte * 37),
  });
  return buildRelease(`mfe-remote-${index}`, '1.0.0', {
    files: Object.fromEntries(views.map((view) => [`${view}.js`, `${view} ${index}`])),
    assets: { '': [], ...Object.fromEntries(views.map((view) => [view, [`${view}.js`]])) },
    contributions: {
      routes: [{ path: `/remote-${index}`, view: 'view0', title: title('') }],
      panelPages: views.map((view, order) => {
        const place = { panel: 'member', group: 'play', icon: 'gift', order } as const;
        return { ...place, key: `remote${index}view${order}`, view, title: title(view) };
      }),
    },
  });
}

const toStoredRelease = ({ manifest, files }: BuiltRelease): StoredRelease => ({
  name: manifest.name,
  version: manifest.version,
  upload: 'a',
  publishedAt: '',
  publishedBy: '',
  manifest,
  files: Object.fromEntries(
    Object.entries(files).map(([file, text]) => [
      file,
      {
        bytes: text.length,
        integrity: `sha256-${createHash('sha256')
          .update(manifest.name + text)
          .digest('base64')}`,
      },
    ]),
  ),
});

const style = { isVisitor: false, rows: 0 };

/** Loads the page and the document of a site with the shell and this many remotes. */
async function loadSite(remotes: number) {
  const built = Array.from({ length: remotes }, (_, index) => buildLargeRemote(index + 1));
  const shell = buildRelease('shell', '1.0.0', { manifest: { loadsFileLists: true } });
  const site = await createTrialSite({
    config: createRegistryConfig({ folder: '' }),
    // No file of a release is asked for.
    storage: {} as Storage,
    releases: [shell, ...built].map(toStoredRelease),
    account: 'member',
    disguise: { word: '', token: '' },
  });
  const load = async (path: string) =>
    String((await site.answer('GET', new URL(path, 'https://site.example'), undefined, style)).body);
  const page = await load('/remote-1');
  const { payload } = JSON.parse(await load(discoveryPath)) as SignedDiscovery;
  await site.close();
  const document = JSON.parse(payload) as DiscoveryDocument;
  return { page, bytes: brotliCompressSync(page).length, document };
}

const preload = `<link rel="preload" as="fetch" href="${discoveryPath}" crossorigin="anonymous">`;

test('a page of 50 remotes is at most twice as large as one of seven: it loads the document beside the shell @PLAT-05', async () => {
  const few = await loadSite(7);
  const many = await loadSite(50);
  expect(many.bytes / few.bytes).toBeLessThanOrEqual(2);
  expect([few.page.includes('id="discovery"'), few.page.includes(preload)]).toEqual([true, false]);
  expect([many.page.includes('id="discovery"'), many.page.includes(preload)]).toEqual([false, true]);
  expect(Object.keys(many.document.remotes)).toHaveLength(50);
  for (const { page } of [few, many]) expect(page).toContain('href="/releases/mfe-remote-1/1.0.0/view0.js"');
});

test('no page is more than twice as large as one of seven remotes, however many there are @PLAT-05', async () => {
  const { bytes } = await loadSite(7);
  for (const remotes of [10, 13, 16, 20, 30]) {
    expect((await loadSite(remotes)).bytes / bytes).toBeLessThanOrEqual(2);
  }
});
