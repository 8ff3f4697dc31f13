import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-jsdom';
import { keepComputedStyles } from './quick-styles.mjs';

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

/**
 * jsdom with fetch, streams and crypto of the web platform, which jsdom lacks and Node has. Adds a `require` that loads a
 * package outside the sandbox (`outside.mjs`).
 */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    keepComputedStyles(this.global);
    this.global.requireOutside = createRequire(import.meta.url);
    for (const name of fromNode) {
      Object.defineProperty(this.global, name, {
        value: globalThis[name],
        configurable: true,
        writable: true,
      });
    }
  }
}
