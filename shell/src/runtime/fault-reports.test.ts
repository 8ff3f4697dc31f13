import type { TelemetryEntry } from '@parlour/contracts';
import { createRelease } from '../testing/fake-releases.ts';
import { reportFaults } from './fault-reports.ts';

const lobby = createRelease('mfe-lobby', '1.0.0');
const wallet = createRelease('mfe-wallet', '2.0.0');
const script = new URL('/releases/mfe-wallet/2.0.0/deposit.js', document.baseURI).href;

let reports: TelemetryEntry[];
let watching: { stop(): void };
beforeEach(() => {
  reports = [];
  watching = reportFaults({
    releases: () => [lobby, wallet],
    report: (entry) => reports.push(entry),
  });
});
afterEach(() => watching.stop());

const fail = (message: string, filename: string) =>
  window.dispatchEvent(new ErrorEvent('error', { message, filename, error: new Error(message) }));

function rejectWith(reason: unknown): void {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

test('an error of a handler is reported for the release whose script it was @PLAT-08', () => {
  fail('no such card', script);
  expect(reports).toEqual([
    { kind: 'error', remote: 'mfe-wallet', version: '2.0.0', message: 'no such card' },
  ]);
});

test('an unhandled rejection is reported by its stack @PLAT-08', () => {
  rejectWith(Object.assign(new Error('lost'), { stack: `Error: lost\n    at pay (${script}:1:20)` }));
  expect(reports).toEqual([
    { kind: 'error', remote: 'mfe-wallet', version: '2.0.0', message: 'nobody caught: lost' },
  ]);
});

test('an error outside of all releases is not reported', () => {
  fail('extension', 'chrome-extension://abc/script.js');
  rejectWith('a text');
  expect(reports).toEqual([]);
});

test('one fault that repeats is reported a few times only', () => {
  for (let index = 0; index < 100; index += 1) fail(`tick ${index}`, script);
  expect(reports).toHaveLength(20);
});
