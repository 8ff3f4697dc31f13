import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import type { SharedSite } from './journey.ts';
import { type SiteProcess, startSite } from './site-process.ts';

/**
 * Starts a site for each worker, on a freshly seeded data folder; stops them after the last journey. `SITE_URL` names
 * a site that runs already. The seeded folder, stopped cleanly, stays as a template for the journeys that need a site
 * of their own.
 */
export default async function globalSetup({
  workers,
}: FullConfig): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SITE_URL) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'parlour-e2e-'));
  // Each of the many starts and commands would compile the same source anew.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
  const template = join(folder, 'template');
  await mkdir(template);
  const seeding = await startSite({ dataDir: template });
  await seeding.stop();
  const startCopy = async (name: string): Promise<SiteProcess> => {
    const dataDir = join(folder, name);
    await cp(template, dataDir, { recursive: true });
    return startSite({ dataDir });
  };
  const sites: SiteProcess[] = [];
  for (let worker = 0; worker < workers; worker += 1) sites.push(await startCopy(`of-worker-${worker}`));
  process.env.SITES = JSON.stringify(sites.map(({ url, dataDir }): SharedSite => ({ url, dataDir })));
  process.env.SITE_TEMPLATE = template;
  return async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await rm(folder, { recursive: true, force: true });
  };
}
