import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from './site-process.ts';

/**
 * Starts the one site that the journeys share, on a freshly seeded data folder, and stops it after the last.
 * `SITE_URL` names a site that runs already. The seeded folder, stopped cleanly, stays as a template for the journeys
 * that need a site of their own.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SITE_URL) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'parlour-e2e-'));
  const template = join(folder, 'template');
  await mkdir(template);
  const seeding = await startSite({ dataDir: template });
  await seeding.stop();
  const dataDir = join(folder, 'shared');
  await cp(template, dataDir, { recursive: true });
  const site = await startSite({ dataDir });
  process.env.SITE_URL = site.url;
  process.env.SITE_DATA_DIR = dataDir;
  process.env.SITE_TEMPLATE = template;
  return async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
