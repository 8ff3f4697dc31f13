import { publishCopy } from '../built-release.ts';
import { deployReleases, type OperatedRegistry } from '../registry.ts';
import { withFaults } from './release-with-faults.ts';

/**
 * Publishes a copy of the built release with dormant faults in its entry, which a page activates. The registry's hashes
 * match the served bytes. `suffix` distinguishes several copies.
 */
export const publishFaulty = (site: OperatedRegistry, name: string, suffix = 'faults'): Promise<string> =>
  publishCopy(site, name, suffix, (source, container) => createFaultyEntry(source, container, name));

/** Publishes a release with dormant faults and makes it live. */
export async function deployFaulty(site: OperatedRegistry, name: string): Promise<string> {
  const version = await publishFaulty(site, name);
  await deployReleases(site, { [name]: version });
  return version;
}

const createFaultyEntry = (source: string, container: string, name: string): string => `
if (globalThis.parlourFault?.remote === '${name}' && globalThis.parlourFault.at === 'entry throws')
  throw new Error('made to fail: entry throws');
${source}
;(() => {
  const real = window['${container}'];
  const withFaults = ${withFaults.toString()};
  window['${container}'] = {
    init: (...scopes) => real.init(...scopes),
    get: (module) => real.get(module).then((make) => () => withFaults(make(), '${name}')),
  };
})();
`;
