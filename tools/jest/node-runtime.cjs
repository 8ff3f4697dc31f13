const { createRequire } = require('node:module');
const { compileFunction } = require('node:vm');
const keepModules = require('./kept-modules.cjs');

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

/**
 * Jest's loader of modules, with three differences. Node itself loads a package, once per worker instead of once per
 * test file, which takes a quarter less processor time. Definitions of the repository are evaluated once per worker
 * too, and its other modules anew for each test file. All modules run in the worker's own context, so that `instanceof`
 * holds between them and the packages.
 */
module.exports = class NodeRuntime extends keepModules(Runtime, definitions) {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, { filename });
  }

  requireModuleOrMock(from, name) {
    if (!loadedByJest.test(name) && !this._resolution.isCoreModule(name)) return getRequire(from)(name);
    return super.requireModuleOrMock(from, name);
  }
};
