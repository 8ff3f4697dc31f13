import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const { projects: _, ...shared } = journeys;
const results = fileURLToPath(new URL('../.cache/full-results/journeys.json', import.meta.url));

/**
 * Configuration of the journeys that take too long for every change: all six remotes in the fault matrix, draws and
 * matches on real clocks.
 */
export default defineConfig({
  ...shared,
  testMatch: ['**/*.full.e2e.ts'],
  timeout: 300_000,
  reporter: [['list'], ['./support/results-reporter.ts', { outputFile: results }]],
});
