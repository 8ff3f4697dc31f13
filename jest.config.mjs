import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2024',
    },
  },
];

// Packages that ship ECMAScript modules only, and one that is loaded outside; everything else in node_modules is left as
// it is.
const transformed = [
  'aria-query',
  '@fontsource[^/]*',
  'culori',
  'd3-[a-z-]+',
  'internmap',
  'i18next',
  'jose',
  'jotai',
  'ky',
  'kysely',
  'react-i18next',
  'single-spa',
  'single-spa-react',
  'swiper',
  '@tanstack[+/][a-z-]+',
  'uqr',
  'lucide-react',
  'fast-check',
  'pure-rand',
  'react-day-picker',
  'opentype.js',
  'commander',
  'cookie',
  'oauth4webapi',
  'oidc-provider',
  'p-queue',
  'p-timeout',
  'eventemitter3',
  'openid-client',
  '@noble[+/][a-z0-9-]+',
  '@exodus[+/][a-z-]+',
  'htmlparser2',
  'dom-serializer',
  'domelementtype',
  'domhandler',
  'domutils',
  'entities',
].join('|');

const remotes = readdirSync(new URL('.', import.meta.url)).filter((name) => name.startsWith('mfe-'));

/** Tests of the full set only, which has counts for them. */
const fullOnly = process.env.CRASH_ROUNDS === undefined ? ['\\.full\\.test\\.ts$'] : [];

const shared = {
  // Jest runs a file that several projects name once.
  globalSetup: fileURLToPath(new URL('tools/jest/setup.mjs', import.meta.url)),
  globalTeardown: fileURLToPath(new URL('tools/jest/teardown.mjs', import.meta.url)),
  // Projects do not inherit it.
  cacheDirectory: fileURLToPath(new URL('.cache/jest', import.meta.url)),
  transform: {
    '/(?:aria-query/lib/index\\.js|console/src/testing/gateway-link\\.ts)$': fileURLToPath(
      new URL('tools/jest/outside.mjs', import.meta.url),
    ),
    '\\.([cm]js|[jt]sx?)$': swc,
    '/shared/texts/[a-z]+/[^/]+\\.json$': fileURLToPath(new URL('tools/jest/texts.mjs', import.meta.url)),
  },
  transformIgnorePatterns: [
    `/node_modules/(?!\\.pnpm/)(?!(${transformed})/)`,
    `/node_modules/\\.pnpm/(?!(${transformed})@)`,
  ],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.tsbuild/', ...fullOnly],
  modulePathIgnorePatterns: ['/dist/', '/.tsbuild/', '/.data/', '/.cache/'],
};

/** @type {import('jest').Config} */
export default {
  // Each worker loads the packages again, and what waits spends more processor time the longer it waits.
  maxWorkers: Math.max(2, availableParallelism()),
  // Ends a test that waits for something that never happens. No test takes nearly as long on a slow machine.
  testTimeout: 180_000,
  // `--seed=<the printed one>` repeats an order.
  randomize: true,
  showSeed: true,
  projects: [
    {
      ...shared,
      displayName: 'node',
      runtime: fileURLToPath(new URL('tools/jest/node-runtime.cjs', import.meta.url)),
      testEnvironment: fileURLToPath(new URL('tools/jest/node-environment.mjs', import.meta.url)),
      roots: [
        'gateway',
        'registry',
        'site',
        'bench',
        'console/server',
        'tools',
        'shared/basics',
        'shared/contracts',
        'shared/money',
        'shared/network',
        'shared/postgres',
        'shared/start-page/src/server',
        'shared/texts',
        'shared/build',
      ].map((folder) => fileURLToPath(new URL(folder, import.meta.url))),
      testMatch: ['**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'browser',
      // Globals that no test replaces: in jsdom, each access to another one passes an interceptor.
      sandboxInjectedGlobals: [
        'Array',
        'Boolean',
        'Error',
        'JSON',
        'Map',
        'Math',
        'Number',
        'Object',
        'Promise',
        'Proxy',
        'Reflect',
        'RegExp',
        'Set',
        'String',
        'Symbol',
        'TypeError',
        'WeakMap',
        'WeakSet',
      ],
      runtime: fileURLToPath(new URL('tools/jest/browser-runtime.cjs', import.meta.url)),
      testEnvironment: fileURLToPath(new URL('tools/jest/browser-environment.mjs', import.meta.url)),
      setupFilesAfterEnv: [fileURLToPath(new URL('tools/jest/browser-setup.ts', import.meta.url))],
      moduleNameMapper: {
        '\\.css$': fileURLToPath(new URL('tools/jest/css-names.cjs', import.meta.url)),
        '^jest-axe$': fileURLToPath(new URL('tools/jest/axe.cjs', import.meta.url)),
        '^lucide-react$': fileURLToPath(new URL('tools/jest/icons.cjs', import.meta.url)),
      },
      roots: [
        'shell',
        ...remotes,
        'console/src',
        'shared/ui',
        'shared/events',
        'shared/api-client',
        'shared/router',
        'shared/remote-sdk',
        'shared/testing',
        'shared/start-page/src/browser',
      ].map((folder) => fileURLToPath(new URL(folder, import.meta.url))),
      testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    },
  ],
};
