import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-jsdom';
import { startPage } from './page-state.mjs';
import { getVersion } from './quick-elements.mjs';
import { compareTagsFirst, keepComputedStyles } from './quick-styles.mjs';
import { checkLessOften } from './quick-waits.mjs';

const requireJest = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));
const requireAbstract = createRequire(requireJest.resolve('@jest/environment-jsdom-abstract'));
const { ModuleMocker } = requireAbstract('jest-mock');
const { LegacyFakeTimers, ModernFakeTimers } = requireAbstract('@jest/fake-timers');

const fromNode = [
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'CompressionStream',
  'DecompressionStream',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
  'fetch',
  'structuredClone',
  'Uint8Array',
  'ArrayBuffer',
  'crypto',
  'performance',
];

/** The console of the present test file. */
let console;
const forwarded = Object.fromEntries(
  Object.keys(globalThis.console).map((name) => [name, (...args) => console[name]?.(...args)]),
);

/**
 * jsdom with fetch, streams and crypto of the web platform, which jsdom lacks and Node has. Adds a `require` that loads a
 * package outside the sandbox (`outside.mjs`).
 */
class Page extends TestEnvironment {
  constructor(config, context) {
    super(config, { ...context, console: forwarded });
    keepComputedStyles(this.global);
    compareTagsFirst(this.global);
    checkLessOften(this.global, () => getVersion(this.global.document));
    this.global.requireOutside = createRequire(import.meta.url);
    for (const name of fromNode) {
      Object.defineProperty(this.global, name, {
        value: globalThis[name],
        configurable: true,
        writable: true,
      });
    }
    const { restore } = startPage(this);
    this.restore = restore;
  }
}

/** Mutants change the source of a module while its worker runs. */
const isFresh = Boolean(process.env.FRESH_MODULES);
let page;

/**
 * Environment of the component tests: one page per worker, so that it loads packages once (`browser-runtime.cjs`). Each
 * test file starts with an empty document, storage and history and with the original globals.
 */
export default class BrowserEnvironment {
  constructor(config, context) {
    console = context.console;
    if (page === undefined || isFresh) page = new Page(config, context);
    this.page = page;
    this.global = page.global;
    const { global } = page;
    this.moduleMocker = new ModuleMocker(global);
    const { projectConfig } = config;
    const timerConfig = { idToRef: (id) => id, refToId: (ref) => ref };
    this.fakeTimers = new LegacyFakeTimers({
      config: projectConfig,
      global,
      moduleMocker: this.moduleMocker,
      timerConfig,
    });
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    await (isFresh ? this.page.teardown() : this.page.restore());
    this.global = undefined;
  }

  exportConditions() {
    return this.page.exportConditions();
  }

  getVmContext() {
    return this.global ? this.page.getVmContext() : null;
  }
}
