import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

const requireOutside = createRequire(new URL('../../gateway/package.json', import.meta.url));

/** Node with a `require` that loads a package outside Jest's sandbox (`pglite.cjs`). */
export default class NodeEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.requireOutside = requireOutside;
  }
}
