/** Mutants and watched files change the source of a module while its worker runs. */
const canKeep = ({ watch, watchAll, collectCoverage }) =>
  !(watch || watchAll || collectCoverage || process.env.FRESH_MODULES);

/** What Jest itself loads beside the tests, such as `expect`. Only its runner has a state of one file. */
const lastingOfJest = /^(?!.*\/jest-circus\/)/;

/**
 * Returns a loader of modules that evaluates those whose file matches `lasting` once per worker instead of once per test
 * file. They may only import each other. It also evaluates Jest's own modules once, which took a fourteenth of the
 * processor time of the gateway's tests.
 */
module.exports = function keepModules(Runtime, lasting) {
  const kept = new Map();
  const keptOfJest = new Map();
  let current;

  return class extends Runtime {
    constructor(...args) {
      super(...args);
      current = this;
      this.canKeep = canKeep(args.at(-1));
      for (const [file, { module, sourceMap }] of this.canKeep ? kept : []) {
        this.registries.getActiveCjsRegistry().set(file, module);
        if (sourceMap) this.getSourceMaps().set(file, sourceMap);
      }
      for (const [file, module] of this.canKeep ? keptOfJest : [])
        this.registries.getInternalCjsRegistry().set(file, module);
      const { jestGlobals } = this;
      this.getJest = jestGlobals.jestObjectFor.bind(jestGlobals);
      jestGlobals.jestObjectFor = (file) =>
        lasting.test(file)
          ? new Proxy({}, { get: (_, name) => current.getJest(file)[name] })
          : this.getJest(file);
    }

    requireModuleOrMock(from, name) {
      // A kept module imports a file when a function of it runs, in a later test file.
      if (current !== this && lasting.test(from)) return current.requireModuleOrMock(from, name);
      return super.requireModuleOrMock(from, name);
    }

    requireInternalModule(from, name) {
      if (current !== this && lastingOfJest.test(from)) return current.requireInternalModule(from, name);
      return super.requireInternalModule(from, name);
    }

    /** Modules that are evaluated again know only each other. */
    resetModules() {
      if (this.canKeep && !this.isEnding) this.isReset = true;
      super.resetModules();
    }

    teardown() {
      this.isEnding = true;
      for (const [file, module] of this.canKeep && !this.isReset
        ? this.registries.getActiveCjsRegistry()
        : [])
        if (module.loaded && lasting.test(file))
          kept.set(file, { module, sourceMap: this.getSourceMaps().get(file) });
      for (const [file, module] of this.canKeep ? this.registries.getInternalCjsRegistry() : [])
        if (module.loaded && lastingOfJest.test(file)) keptOfJest.set(file, module);
      super.teardown();
    }
  };
};
