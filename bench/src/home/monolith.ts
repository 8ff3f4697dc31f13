/** Builds the same site from the same source as one build, with a page and files that replace the federated ones. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { buildMonolith, type Monolith } from '@parlour/build';
import { type DiscoveryDocument, type SignedDiscovery, toSignedDiscoveryText } from '@parlour/contracts';
import { fetchDocument } from '../bench-site.ts';
import { ensureCacheFolder, root } from '../folders.ts';
import type { OwnAnswers } from './front.ts';

const publicPath = '/monolith/';

/** Builds the shell together with the remotes that the site at `url` serves. */
export async function createMonolithAnswers(url: string): Promise<OwnAnswers> {
  const document = await fetchDocument(url);
  const folder = ensureCacheFolder('monolith');
  const output = `${folder}/files`;
  rmSync(output, { recursive: true, force: true });
  const built = await buildMonolith({
    folder: `${root}shell`,
    entry: `${folder}/main.tsx`,
    source: createSource(Object.keys(document.remotes)),
    output,
    textsFolder: `${root}shared/texts`,
    texts: readdirSync(`${root}shared/texts/en`)
      .map((file) => file.replace('.json', ''))
      .filter((name) => name !== 'common'),
    views: [`${root}mfe-lobby/src/home/home-page.tsx`],
    publicPath,
  });
  return {
    page: (html) => createPage(html, built),
    files: new Map(readdirSync(output).map((name) => [publicPath + name, readFileSync(`${output}/${name}`)])),
  };
}

/** Creates the shell's own start with imported remotes instead of fetched ones. */
const createSource = (remotes: readonly string[]): string => `
import '@parlour/ui/base.css';
import '@parlour/ui/tokens.css';
import '@parlour/ui/fonts.css';
import { createRoot } from 'react-dom/client';
import { Root } from '${root}shell/src/root.tsx';
import { withEarlyAnswer } from '${root}shell/src/start/early-answer.ts';
import { startPage } from '${root}shell/src/start/start-page.ts';
${remotes.map((name, index) => `import * as remote${index} from '${root}${name}/src/remote.tsx';`).join('\n')}
const remotes = { ${remotes.map((name, index) => `'${name}': remote${index}`).join(', ')} };
const fetch = withEarlyAnswer(window.fetch.bind(window), window);
const createFederation = () => ({ load: async ({ name }) => remotes[name], drop() {} });
void startPage(document, { createFederation, fetch }).then((shell) =>
  createRoot(document.getElementById('root')).render(<Root shell={shell} />),
);
`;

/**
 * Returns the federated page with the files of the one build instead of the shell's, and without preloads and hashes of
 * remotes. The shell's early requests use the same script for both. As on such a site, the home view's files start with
 * the rest, and the language's texts are preloaded.
 */
function createPage(html: string, { start, views, texts }: Monolith): string {
  const folder = /<html lang="(\w+)/.exec(html)?.[1] ?? 'en';
  const tags = [
    ...[...start, ...views.flat()].map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" href="${publicPath}${file}">`
        : `<script defer src="${publicPath}${file}" fetchpriority="high"></script>`,
    ),
    ...(texts[`texts:${folder}`] ?? []).map(
      (file) => `<link rel="preload" as="script" href="${publicPath}${file}">`,
    ),
  ];
  const page = html
    .replaceAll(/^<(link rel|script defer)[^\n]*\/releases\/(?!shell\/[^"]*\/early\.)[^\n]*\n/gm, '')
    .replace('</head>', `${tags.join('\n')}\n</head>`);
  return rewriteBlock(rewriteBlock(page, 'trust', trustOwnKey), 'discovery', signAgain);
}

/**
 * Rewrites a block of the page. Throws when the page has no such block: the page would run without its remotes, and
 * paint early.
 */
function rewriteBlock(html: string, id: string, rewrite: (text: string) => string): string {
  const block = new RegExp(`(<script type="application/json" id="${id}">)(.*?)(</script>)`, 's');
  if (!block.test(html)) throw new Error(`The page holds no block "${id}".`);
  return html.replace(
    block,
    (_all, open: string, text: string, close: string) => open + rewrite(text) + close,
  );
}

const trustOwnKey = (text: string): string =>
  JSON.stringify({
    ...(JSON.parse(text) as object),
    keys: [{ id: ownKeyId, publicKey: ownKey.publicKey.export({ format: 'jwk' }).x }],
  });

/** The registry signs only its own document, so this page trusts a key created for the run. */
const ownKey = generateKeyPairSync('ed25519');
const ownKeyId = 'bench';

/** Of each remote's files only the entry stays, by which the shell knows that a release is complete. */
function signAgain(text: string): string {
  const document = JSON.parse((JSON.parse(text) as SignedDiscovery).payload) as DiscoveryDocument;
  for (const release of [document.shell, ...Object.values(document.remotes)]) {
    release.integrity = { [release.entry]: 'sha256-none' };
    Reflect.deleteProperty(release, 'files');
    release.assets = {};
  }
  const payload = JSON.stringify(document);
  const signature = sign(null, Buffer.from(toSignedDiscoveryText(payload)), ownKey.privateKey);
  const signed: SignedDiscovery = { payload, signatures: { [ownKeyId]: signature.toString('base64url') } };
  return JSON.stringify(signed).replaceAll('<', '\\u003c');
}
