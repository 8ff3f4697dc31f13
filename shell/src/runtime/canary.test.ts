import type { Audience, DiscoveryDocument, Visitor } from '@parlour/contracts';
import { createHeartbeat } from '../site/heartbeat.ts';
import { startTelemetry } from '../site/telemetry.ts';
import { createDocument, createRelease } from '../testing/fake-releases.ts';
import { startTestRuntime } from '../testing/test-runtime.ts';
import type { LastGood } from './last-good.ts';
import { createRemoteStore } from './remote-store.ts';

const stable = createRelease('mfe-lobby', '1.0.0');
const canary = createRelease('mfe-lobby', '1.1.0');
const visitor: Visitor = { key: 'one-visitor', language: 'EN', device: 'desktop' };

function offering(revision: number, audience: Audience, paused?: true): DiscoveryDocument {
  const document = createDocument(revision, stable);
  const remote = document.remotes['mfe-lobby'];
  if (remote) remote.canary = { release: canary, audience, salt: '1', ...(paused && { paused }) };
  return document;
}
const open = (document: DiscoveryDocument) => createRemoteStore(document, {} as LastGood, () => visitor);

test('a visitor of the audience starts on the canary, other visitors on the stable release @PLAT-03', () => {
  expect(open(offering(1, { languages: ['EN'] })).inUse('mfe-lobby')?.version).toBe('1.1.0');
  expect(open(offering(1, { languages: ['MY'] })).inUse('mfe-lobby')?.version).toBe('1.0.0');
});

test('an open page goes to the canary, stays on it while it is paused, and leaves it with its end @PLAT-04', () => {
  const store = open(createDocument(1, stable));
  const live = () => store.live('mfe-lobby')?.version;
  expect(live()).toBe('1.0.0');
  store.accept(offering(2, { percent: 100 }, true));
  expect(live()).toBe('1.0.0');
  store.accept(offering(3, { percent: 100 }));
  expect(live()).toBe('1.1.0');
  store.use(canary);
  store.accept(offering(4, { percent: 100 }, true));
  expect(live()).toBe('1.1.0');
  store.accept(createDocument(5, stable));
  expect(live()).toBe('1.0.0');
});

test('a page sends its visitor and releases with its reports, and every minute @PLAT-03', () => {
  jest.useFakeTimers();
  const sent: string[] = [];
  const telemetry = startTelemetry({
    async send(body) {
      sent.push(body);
      return undefined;
    },
    revision: () => 7,
    now: () => 0,
  });
  const runtime = { ...startTestRuntime(stable), inside: () => ({}) };
  telemetry.startHeartbeat(() => createHeartbeat(runtime, { version: '2.0.0' }, visitor));
  jest.advanceTimersByTime(5_000);
  const releases = { shell: '2.0.0', 'mfe-lobby': '1.0.0' };
  const page = { visitor: 'one-visitor', language: 'EN', device: 'desktop', releases, held: {} };
  expect(sent.map((body) => JSON.parse(body))).toEqual([{ revision: 7, dropped: 0, entries: [], page }]);
  jest.advanceTimersByTime(120_000);
  expect(sent).toHaveLength(3);
  telemetry.stop();
  jest.advanceTimersByTime(120_000);
  expect(sent).toHaveLength(3);
  jest.useRealTimers();
});
