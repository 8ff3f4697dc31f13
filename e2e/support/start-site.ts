import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SiteProcess, startSite } from './site-process.ts';

/**
 * Starts the one site that the journeys share, on a freshly seeded data folder, and another like it for those that go on
 * beside them; stops both after the last. `SITE_URL` names a site that runs already. The seeded folder, stopped cleanly, stays as a template for the journeys
 * that need a site of their own.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SITE_URL) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'parlour-e2e-'));
  const template = join(folder, 'template');
  await mkdir(template);
  const seeding = await startSite({ dataDir: template });
  await seeding.stop();
  const startCopy = async (name: string): Promise<SiteProcess> => {
    const dataDir = join(folder, name);
    await cp(template, dataDir, { recursive: true });
    return startSite({ dataDir });
  };
  const shared = await startCopy('shared');
  const beside = await startCopy('beside');
  process.env.SITE_URL = shared.url;
  process.env.SITE_DATA_DIR = shared.dataDir;
  process.env.SITE_BESIDE_URL = beside.url;
  process.env.SITE_TEMPLATE = template;
  return async () => {
    await shared.stop();
    await beside.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
