const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');

const requireJest = createRequire(require.resolve('jest'));
const { default: Runtime } = createRequire(requireJest.resolve('@jest/core'))('jest-runtime');

/** Modules of the repository, and what Jest provides. */
const loadedByJest = /^(?:\.|\/|@parlour\/|@jest\/globals$)/;
const requireByFile = new Map();

/** Returns Node's own `require` of a file. */
function getRequire(file) {
  const known = requireByFile.get(file) ?? createRequire(file);
  requireByFile.set(file, known);
  return known;
}

/** Modules without a state. They import only each other; folders `testing` may have a state. */
const definitions =
  /^(?!.*(?:\/testing\/|\.test\.ts$)).*\/(?:gateway|shared\/(?:basics|contracts|money|network|postgres|texts))\/src\//;
const kept = new Map();
let current;

/** Mutants and watched files change the source of a module while its worker runs. */
const canKeep = ({ watch, watchAll, collectCoverage }) =>
  !(watch || watchAll || collectCoverage || process.env.FRESH_MODULES);

/**
 * Jest's loader of modules, with three differences. Node itself loads a package, once per worker instead of once per
 * test file, which takes a quarter less processor time. Definitions of the repository are evaluated once per worker
 * too, and its other modules anew for each test file. All modules run in the worker's own context, so that `instanceof`
 * holds between them and the packages.
 */
module.exports = class NodeRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    current = this;
    const { executor, registries } = this;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, { filename });
    this.canKeep = canKeep(args.at(-1));
    for (const [file, { module, sourceMap }] of this.canKeep ? kept : []) {
      registries.getActiveCjsRegistry().set(file, module);
      if (sourceMap) this.getSourceMaps().set(file, sourceMap);
    }
  }

  requireModuleOrMock(from, name) {
    if (!loadedByJest.test(name) && !this._resolution.isCoreModule(name)) return getRequire(from)(name);
    // A kept module imports a file when a function of it runs, in a later test file.
    if (current !== this && definitions.test(from)) return current.requireModuleOrMock(from, name);
    return super.requireModuleOrMock(from, name);
  }

  teardown() {
    for (const [file, module] of this.canKeep ? this.registries.getActiveCjsRegistry() : [])
      if (module.loaded && definitions.test(file))
        kept.set(file, { module, sourceMap: this.getSourceMaps().get(file) });
    super.teardown();
  }
};
