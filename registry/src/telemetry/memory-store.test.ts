import { createMemoryStore } from './memory-store.ts';
import { storeCases } from './store-cases.ts';

describe('counts in memory', () => {
  storeCases(async () => {
    const clock = { time: Date.parse('2026-11-22T10:00:00.000Z') };
    return { store: createMemoryStore(() => new Date(clock.time)), clock };
  });
});
