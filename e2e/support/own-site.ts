import { rm } from 'node:fs/promises';
import { createSiteFolder } from './site-folder.ts';
import { type SiteProcess, startSite } from './site-process.ts';

/** Starts a site for one test, seeded like the shared one: for actions that must not affect other journeys. */
export async function startOwnSite(env: Record<string, string> = {}): Promise<SiteProcess> {
  const dataDir = createSiteFolder('parlour-own-');
  const site = await startSite({ dataDir, env });
  const remove = () => rm(dataDir, { recursive: true, force: true });
  return {
    ...site,
    kill: () => site.kill().then(remove),
    async stop() {
      const code = await site.stop();
      await remove();
      return code;
    },
  };
}
