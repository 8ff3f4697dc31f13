/**
 * Runs Module Federation as a release of the shell has it, without the omitted modules: loads a remote, drops it, fails
 * to load it, and loads it again. Prints the results as JSON. Started with the folder of the runtime, the stubs and the
 * pattern of the omitted files.
 */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const [, , runtime, stubs, omitted] = process.argv;
const replaced = new Set();
registerHooks({
  resolve(request, context, next) {
    const found = next(request, context);
    const [, file] = new RegExp(omitted).exec(found.url) ?? [];
    if (file) replaced.add(file);
    return file ? { ...found, url: pathToFileURL(stubs).href, format: 'module-typescript' } : found;
  },
});
// The build sets it for `disableSnapshot`.
globalThis.FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN = true;
const { ModuleFederation } = await import(pathToFileURL(`${runtime}/dist/index.js`).href);

let fetched = 0;
const shell = new ModuleFederation({ name: 'shell', remotes: [], plugins: [] });
shell.registerPlugins([
  {
    name: 'entries',
    async loadEntry({ remoteInfo }) {
      fetched += 1;
      if (fetched === 2) throw new Error('lost');
      const release = fetched;
      const container = { init: () => undefined, get: async () => () => release };
      globalThis[remoteInfo.entryGlobalName] = container;
      return container;
    },
  },
]);
const load = () => {
  if (shell.options.remotes.length === 0)
    shell.registerRemotes([{ name: 'pay_1', entry: '/releases/pay/1/remoteEntry.js', type: 'global' }]);
  return shell.loadRemote('pay_1/remote').catch((error) => error.message);
};
const drop = () => shell.remoteHandler.removeRemote(shell.options.remotes[0]);

const results = [await load(), await load()];
drop();
const left = [shell.options.remotes.length, shell.moduleCache.size, 'pay_1' in globalThis];
results.push(await load());
drop();
results.push(await load());
process.stdout.write(JSON.stringify({ results, left, replaced: [...replaced].sort() }));
