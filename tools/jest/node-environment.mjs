import { createRequire } from 'node:module';
import { keepProperties } from './keep-properties.mjs';

const require = createRequire(import.meta.url);
const requireJest = createRequire(require.resolve('jest-environment-node'));
const { ModuleMocker } = requireJest('jest-mock');
const { ModernFakeTimers } = requireJest('@jest/fake-timers');

/**
 * Environment of the tests for Node: the worker's own context (`node-runtime.cjs`). After each test file it restores the
 * globals and the environment variables.
 */
export default class NodeEnvironment {
  customExportConditions = ['node', 'node-addons'];

  constructor({ projectConfig }) {
    this.restoreGlobals = keepProperties(globalThis);
    this.restoreVariables = keepProperties(process.env);
    this.stackTraceLimit = Error.stackTraceLimit;
    Error.stackTraceLimit = 100;
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.fakeTimers = this.fakeTimersModern;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    Error.stackTraceLimit = this.stackTraceLimit;
    this.restoreVariables();
    this.restoreGlobals();
    this.global = undefined;
  }

  exportConditions() {
    return this.customExportConditions;
  }

  getVmContext() {
    return this.global ?? null;
  }
}
