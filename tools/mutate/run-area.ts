import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import type { Area } from './area.ts';
import { forgetSurvivors, getResultsFile, rememberTests, resultsFolder } from './earlier-results.ts';

export type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];
type StrykerOptions = ConstructorParameters<typeof Stryker>[0];

interface RunOptions {
  workers: number;
  /** Judges every mutant again and ignores earlier results. */
  force: boolean;
}

/** Returns the packages to copy before the mutation. Their tests reach the mutated files by relative paths. */
function getPackageFolders(files: readonly string[]): string[] {
  const folders = files.map((file) => {
    let folder = dirname(file);
    while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
    return folder;
  });
  return [...new Set(folders)];
}

const shortWaits = new URL('short-waits.ts', import.meta.url);

interface JestProject {
  displayName: string;
  setupFilesAfterEnv?: string[];
  globalSetup?: string;
  globalTeardown?: string;
}

/**
 * Creates the Jest project of an area, limited to its tests. It is below `.cache`, which the project itself ignores.
 */
async function toJestConfig({ environment, files, tests, usesDatabase }: Area): Promise<object> {
  const jestConfig: { default: { projects: JestProject[] } } = await import(
    new URL('../../jest.config.mjs', import.meta.url).href
  );
  const project = jestConfig.default.projects.find(({ displayName }) => displayName === environment);
  if (!project) throw new Error(`jest.config.mjs has no project "${environment}"`);
  // A global set-up would run again for every mutant.
  const { displayName, globalSetup, globalTeardown, ...config } = project;
  return {
    ...config,
    rootDir: '.',
    projects: [],
    randomize: false,
    showSeed: false,
    setupFilesAfterEnv:
      environment === 'node' ? [] : [...(config.setupFilesAfterEnv ?? []), fileURLToPath(shortWaits)],
    roots: getPackageFolders(files).map((folder) => `<rootDir>/${folder}`),
    testMatch: tests.map((test) => `<rootDir>/${test}`),
    modulePathIgnorePatterns: ['/dist/', '/.tsbuild/', '/.data/'],
    cacheDirectory: '<rootDir>/.jest',
    // Without a database, only a defect makes a test hang.
    testTimeout: usesDatabase ? 20_000 : 5_000,
  };
}

/** Mutates the files of an area in a copy of its package, and runs the tests that reach each mutant. */
export async function runArea(area: Area, { workers, force }: RunOptions): Promise<MutantResult[]> {
  forgetSurvivors(area);
  const folders = getPackageFolders(area.files);
  const stryker = new Stryker({
    mutate: [...area.files],
    ignorePatterns: [
      '**',
      ...folders.map((folder) => `!${folder}/**`),
      '**/node_modules',
      '**/dist',
      '**/.data',
      '**/.tsbuild',
    ],
    tempDirName: `${resultsFolder}/${area.name}`,
    cleanTempDir: 'always',
    plugins: [import.meta.resolve('@stryker-mutator/jest-runner')],
    testRunner: 'jest',
    coverageAnalysis: 'perTest',
    jest: { projectType: 'custom', enableFindRelatedTests: false, config: await toJestConfig(area) },
    incremental: true,
    incrementalFile: getResultsFile(area),
    force,
    concurrency: workers,
    reporters: ['progress-append-only'],
    warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
    logLevel: 'warn' as StrykerOptions['logLevel'],
    disableTypeChecks: false,
    tsconfigFile: 'none',
    allowConsoleColors: false,
  });
  const results = await stryker.runMutationTest();
  rememberTests(area);
  return results;
}
