/**
 * `npm run registry`: runs only the registry, for a site whose parts are separate processes behind one proxy. It takes
 * the environment of `npm start` that concerns it.
 */
import { runSite } from './run-site.ts';
import { startRegistry } from './start-registry.ts';

// Other accounts of this machine must not read what the registry writes.
process.umask(0o077);

await runSite(async () => {
  const site = await startRegistry(process.env);
  return { site, ready: `The registry is ready: ${site.url}` };
});
