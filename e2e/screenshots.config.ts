import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const { projects: _, ...shared } = journeys;

/** Screenshots of every screen, for people to look at. They check nothing and are not part of the suite. */
export default defineConfig({
  ...shared,
  workers: 1,
  testMatch: ['screenshots/**/*.e2e.ts'],
  timeout: 600_000,
  use: { ...shared.use, actionTimeout: 20_000 },
  reporter: 'list',
});
