const { createRequire } = require('node:module');
const keepModules = require('./kept-modules.cjs');

const requireJest = createRequire(require.resolve('jest'));
const { default: Runtime } = createRequire(requireJest.resolve('@jest/core'))('jest-runtime');

/**
 * Packages, except those with a state that a test file may leave and those that register themselves with Jest, and the
 * repository's modules without a state.
 */
const lasting = new RegExp(
  [
    '/node_modules/(?!\\.pnpm/|.*/node_modules/)(?!i18next/|react-i18next/|jotai/|single-spa|@tanstack/|swiper/|dompurify/|css\\.escape/|',
    '@testing-library/react/dist/index\\.js|@testing-library/jest-dom/dist/index)',
    '|/shared/(?:basics|contracts|money|network|schema)/src/(?!.*(?:/testing/|\\.test\\.tsx?$))',
  ].join(''),
);

/**
 * Jest's loader of modules, which evaluates packages and definitions once per worker instead of once per test file.
 * React's scheduler uses timers of Node, in one order with those of the page: the latter end with a test file.
 */
module.exports = class extends keepModules(Runtime, lasting) {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    const { global } = this._environment;
    const evaluate = executor.exec.bind(executor);
    executor.exec = (module, ...rest) => {
      if (!/\/node_modules\/scheduler\//.test(module.filename)) return evaluate(module, ...rest);
      global.setImmediate = (callback) => setTimeout(callback, 0);
      const result = evaluate(module, ...rest);
      delete global.setImmediate;
      return result;
    };
  }
};
