import { existsSync, readdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { addSource, root, startFingerprint, toName } from '../fingerprint.ts';
import { deployReleases, isPublished, type OperatedRegistry, publishFolder } from '../registry.ts';
import { removeFolder } from '../run-folder.ts';
import { runToEnd } from '../run-to-end.ts';

/**
 * Versions of the guestbook, each built against the contract of that version, with the build and the SDK of that time.
 */
export const earlierReleases = ['1.0.0', '1.1.0'];
/** Version that today's tool chains build. */
export const ownRelease = '1.2.0';
export const foreignRelease = '1.3.0';

export const guestbook = 'mfe-guestbook';

type BuildTool = 'rspack' | 'webpack';

const cache = `${root}.cache/guestbook/`;

/**
 * Builds the guestbook with `tool`, once per state of its source, the SDK and the two builds. Two workers may build it at
 * the same time: each has its own unfinished folder, and the first finished build serves both.
 */
async function prepareBuild(tool: BuildTool, version: string): Promise<string> {
  const hash = startFingerprint().update(`${tool} ${version}`);
  for (const folder of ['e2e/support/guestbook', 'e2e/support/rspack', 'shared'])
    addSource(hash, root + folder);
  const name = `${tool}-${version}-${toName(hash)}`;
  const folder = cache + name;
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  try {
    const built = await runToEnd('node', ['e2e/support/guestbook/build.ts', tool, version, unfinished]);
    expect(built.code, built.output).toBe(0);
    await rename(unfinished, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    removeEarlierBuilds(`${tool}-${version}-`, name);
    return folder;
  } finally {
    removeFolder(unfinished);
  }
}

/** Removes the builds of earlier states of the source, finished or not. */
function removeEarlierBuilds(prefix: string, current: string): void {
  for (const name of readdirSync(cache))
    if (name.startsWith(prefix) && !name.startsWith(current)) removeFolder(cache + name);
}

/** Publishes the guestbook, built by the tool chain, through the gate. */
export async function publishGuestbook(
  site: OperatedRegistry,
  { tool, version }: { tool: BuildTool; version: string },
): Promise<void> {
  await publishRelease(site, version, await prepareBuild(tool, version));
}

/** Publishes one of `earlierReleases`. */
export const publishEarlier = (site: OperatedRegistry, version: string): Promise<void> =>
  publishRelease(site, version, fileURLToPath(new URL(`built/${version}`, import.meta.url)));

async function publishRelease(site: OperatedRegistry, version: string, folder: string): Promise<void> {
  if (await isPublished(site, guestbook, version)) return;
  await publishFolder(site, { name: guestbook, version }, folder);
}

export const deployGuestbook = (site: OperatedRegistry, version: string): Promise<void> =>
  deployReleases(site, { [guestbook]: version });

/** Finds the mounted guestbook; `data-version` is the release. */
export const getGuestbook = (page: Page): Locator =>
  page.locator(`[data-remote="${guestbook}"]:visible`).first();

/** Marks the document. A swap keeps the document; a reload would remove the mark. */
export const markDocument = (page: Page) =>
  page.evaluate(() => Object.assign(window, { sameDocument: true }));
export const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

/**
 * Reads which releases use the page's React, by version of React, from the share scope of the one federation runtime.
 */
export const readReactUsers = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(() => {
    type Scope = Record<string, Record<string, Record<string, { useIn: string[] }>>>;
    const { __FEDERATION__ } = globalThis as unknown as {
      __FEDERATION__: { __INSTANCES__: { shareScopeMap: Scope }[] };
    };
    const versions = __FEDERATION__.__INSTANCES__[0]?.shareScopeMap.default?.react ?? {};
    return Object.fromEntries(Object.entries(versions).map(([version, { useIn }]) => [version, useIn]));
  });
