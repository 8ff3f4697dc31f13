import { createRequire } from 'node:module';
import { types } from 'node:util';
import { constants, createContext } from 'node:vm';

const require = createRequire(import.meta.url);
const requireOutside = createRequire(new URL('../../gateway/package.json', import.meta.url));
const requireJest = createRequire(require.resolve('jest-environment-node'));
const { installCommonGlobals } = requireJest('jest-util');
const { ModuleMocker } = requireJest('jest-mock');
const { ModernFakeTimers } = requireJest('@jest/fake-timers');

/** Defines what Node adds to the language, each when it is read first, as Node itself does. */
function defineNodeGlobals(global) {
  const own = new Set(Object.getOwnPropertyNames(global));
  for (const name of Object.getOwnPropertyNames(globalThis).filter((name) => !own.has(name))) {
    const { enumerable } = Object.getOwnPropertyDescriptor(globalThis, name);
    const define = (value) =>
      Object.defineProperty(global, name, { configurable: true, enumerable, writable: true, value });
    Object.defineProperty(global, name, {
      configurable: true,
      enumerable,
      get() {
        define(globalThis[name]);
        return global[name];
      },
      set: define,
    });
  }
}

/** Makes an error of Node itself, which has the class of the outer context, an instance of `Error` here as well. */
function acceptNodeErrors({ Error: Own, Function: { prototype } }) {
  const isInstance = prototype[Symbol.hasInstance];
  Object.defineProperty(Own, Symbol.hasInstance, {
    value(error) {
      return isInstance.call(this, error) || (this === Own && types.isNativeError(error));
    },
  });
}

/**
 * Jest's environment for Node in an ordinary context: in Jest's own, each access to a global passes an interceptor,
 * which costs a twentieth of the processor time. Adds a `require` that loads a package outside the context (`pglite.cjs`).
 */
export default class NodeEnvironment {
  customExportConditions = ['node', 'node-addons'];

  constructor({ projectConfig }) {
    const global = createContext(constants.DONT_CONTEXTIFY);
    defineNodeGlobals(global);
    // The classes of Node's own buffers, so that `instanceof` holds.
    Object.assign(global, { global, Buffer, ArrayBuffer, Uint8Array, requireOutside });
    installCommonGlobals(global, projectConfig.globals, 'off');
    acceptNodeErrors(global);
    global.Error.stackTraceLimit = 100;
    this.global = global;
    this.moduleMocker = new ModuleMocker(global);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global });
    this.fakeTimers = this.fakeTimersModern;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.global = undefined;
  }

  exportConditions() {
    return this.customExportConditions;
  }

  getVmContext() {
    return this.global ?? null;
  }
}
