import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

interface Entry {
  title: string;
  file: string;
  state: 'passed' | 'failed' | 'skipped';
  durationMs: number;
}

/** Writes passed and failed tests in the format that `tools/test-results.ts` reads. */
export default class ResultsReporter implements Reporter {
  readonly #entries = new Map<string, Entry>();
  readonly #outputFile: string;

  constructor(options: { outputFile: string }) {
    this.#outputFile = options.outputFile;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const state = result.status === 'passed' ? 'passed' : result.status === 'skipped' ? 'skipped' : 'failed';
    const file = `e2e/${test.location.file.split('/e2e/').at(-1)}`;
    this.#entries.set(test.id, { title: test.title, file, state, durationMs: result.duration });
  }

  onEnd(): void {
    mkdirSync(dirname(this.#outputFile), { recursive: true });
    writeFileSync(this.#outputFile, JSON.stringify([...this.#entries.values()], null, 1));
  }
}
