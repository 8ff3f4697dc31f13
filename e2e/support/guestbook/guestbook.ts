import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { runToEnd } from '../run-to-end.ts';
import type { SiteProcess } from '../site-process.ts';

/** Releases of the guestbook, each built against the contract of its version, by the build and the SDK of that time. */
export const earlierReleases = ['1.0.0', '1.1.0'].map((version) => ({
  version,
  folder: fileURLToPath(new URL(`built/${version}`, import.meta.url)),
}));

export const guestbook = 'mfe-guestbook';

/** The registry's command line against `site`, with its exit code and everything it printed. */
export const remotes = (site: SiteProcess, ...args: string[]) =>
  runToEnd('remotes', args, { REGISTRY_URL: site.url, DATA_DIR: site.dataDir });

export async function remotesDo(site: SiteProcess, ...args: string[]): Promise<string> {
  const { code, output } = await remotes(site, ...args);
  expect(code, output).toBe(0);
  return output;
}

/** Builds the guestbook with the tool chain, publishes it through the gate and lets go of the files. */
export async function publishGuestbook(
  site: SiteProcess,
  { tool, version }: { tool: 'rspack' | 'webpack'; version: string },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-guestbook-'));
  try {
    const built = await runToEnd('node', ['e2e/support/guestbook/build.ts', tool, version, folder]);
    expect(built.code, built.output).toBe(0);
    await remotesDo(site, 'publish', guestbook, '--from', folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where the guestbook stands; `data-version` is the release. */
export const guestbookOn = (page: Page): Locator =>
  page.locator(`[data-remote="${guestbook}"]:visible`).first();

/** The address of the page's document does not change while a release is swapped: a reload wipes the mark away. */
export const markDocument = (page: Page) =>
  page.evaluate(() => Object.assign(window, { sameDocument: true }));
export const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

/** Which releases use the page's React, by version of React: the share scope of the one federation runtime. */
export const usersOfReact = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(() => {
    type Scope = Record<string, Record<string, Record<string, { useIn: string[] }>>>;
    const { __FEDERATION__ } = globalThis as unknown as {
      __FEDERATION__: { __INSTANCES__: { shareScopeMap: Scope }[] };
    };
    const versions = __FEDERATION__.__INSTANCES__[0]?.shareScopeMap.default?.react ?? {};
    return Object.fromEntries(Object.entries(versions).map(([version, { useIn }]) => [version, useIn]));
  });
