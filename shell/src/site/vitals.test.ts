import type { TelemetryEntry } from '@parlour/contracts';
import { createRelease } from '../testing/fake-releases.ts';
import { startVitals } from './vitals.ts';

type See = (list: { getEntries(): unknown[] }) => void;

/** Fake measurements of a browser, which the test triggers. */
function browser(supported: string[]) {
  const watching = new Map<string, See>();
  class Observer {
    static supportedEntryTypes = supported;
    readonly see: See;
    constructor(see: See) {
      this.see = see;
    }
    observe({ type }: { type: string }) {
      watching.set(type, this.see);
    }
    disconnect() {
      for (const [type, see] of watching) if (see === this.see) watching.delete(type);
    }
  }
  return {
    Observer: Observer as unknown as typeof PerformanceObserver,
    measures: (type: string, ...entries: object[]) => watching.get(type)?.({ getEntries: () => entries }),
  };
}

function start(supported = ['longtask', 'largest-contentful-paint', 'layout-shift', 'event']) {
  const reports: TelemetryEntry[] = [];
  let mounted = createRelease('mfe-lobby', '1.0.0');
  const { Observer, measures } = browser(supported);
  const report = (entry: TelemetryEntry) => void reports.push(entry);
  const send = jest.fn();
  const vitals = startVitals({ release: () => mounted, report, send, Observer, page: document });
  const swap = () => {
    mounted = createRelease('mfe-lobby', '1.1.0');
  };
  return { reports, measures, vitals, swap, send };
}
function leave() {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}
afterEach(() => jest.restoreAllMocks());
const lobby = { remote: 'mfe-lobby', version: '1.0.0' };

test('long tasks are reported at once, with the mounted release, up to a maximum @PLAT-06', () => {
  const { reports, measures, swap } = start();
  measures('longtask', { duration: 120.4 });
  swap();
  measures('longtask', { duration: 60 });
  expect(reports).toEqual([
    { kind: 'long-task', ...lobby, value: 120 },
    { kind: 'long-task', ...lobby, version: '1.1.0', value: 60 },
  ]);
  for (let n = 0; n < 50; n += 1) measures('longtask', { duration: 60 });
  expect(reports).toHaveLength(20);
});

test('paint, shifts and the slowest interaction are reported once, when the page is left @PLAT-06', () => {
  const { reports, measures, send } = start();
  measures('largest-contentful-paint', { startTime: 900 }, { startTime: 1850.5 });
  measures('layout-shift', { value: 0.1, hadRecentInput: false }, { value: 0.5, hadRecentInput: true });
  measures('layout-shift', { value: 0.05, hadRecentInput: false });
  measures('event', { duration: 48 }, { duration: 320 }, { duration: 64 });
  expect(reports).toEqual([]);
  leave();
  leave();
  expect(send).toHaveBeenCalledTimes(1);
  expect(reports).toEqual([
    { kind: 'vital', ...lobby, message: 'LCP', value: 1850.5 },
    { kind: 'vital', ...lobby, message: 'CLS', value: 0.15 },
    { kind: 'vital', ...lobby, message: 'INP', value: 320 },
  ]);
});

test('a browser without measurements reports nothing', () => {
  const { reports } = start([]);
  leave();
  expect(reports).toEqual([]);
});
