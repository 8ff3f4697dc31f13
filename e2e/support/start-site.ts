import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FullConfig } from '@playwright/test';
import type { SharedSite } from './journey.ts';
import { pictureOrigins } from './operator-calls.ts';
import { createRunFolder, removeFolder } from './run-folder.ts';
import { copyTemplate } from './site-folder.ts';
import { type SiteProcess, startSite } from './site-process.ts';
import { prepareSiteTemplate } from './site-template.ts';

/**
 * Starts a site for each worker on a copy of the seeded template and stops them after the last journey. With `SITE_URL`
 * it uses a site that already runs.
 */
export default async function globalSetup({
  workers,
}: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SITE_URL) return undefined;
  const folder = createRunFolder('parlour-e2e-');
  // Otherwise each start and command would compile the same source again.
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../.cache/compiled', import.meta.url));
  const template = await prepareSiteTemplate();
  const startCopy = async (name: string): Promise<SiteProcess> => {
    const dataDir = join(folder, name);
    copyTemplate(template, dataDir);
    return startSite({ dataDir, env: { PICTURE_ORIGINS: pictureOrigins.join() } });
  };
  const sites = await Promise.all(
    Array.from({ length: workers }, (_, worker) => startCopy(`site-${worker}`)),
  );
  process.env.SITES = JSON.stringify(sites.map(({ url, dataDir }): SharedSite => ({ url, dataDir })));
  process.env.SITE_TEMPLATE = template;
  return async () => {
    await Promise.all(sites.map((site) => site.stop()));
    removeFolder(folder);
  };
}
