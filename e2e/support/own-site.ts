import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SiteProcess, startSite } from './site-process.ts';

/** Starts a site for one test, seeded like the shared one: for actions that must not affect other journeys. */
export async function startOwnSite(env: Record<string, string> = {}): Promise<SiteProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlour-own-'));
  await cp(process.env.SITE_TEMPLATE ?? '', dataDir, { recursive: true });
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
