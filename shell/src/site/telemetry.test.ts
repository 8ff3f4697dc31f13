import { heartbeatEveryMs } from '@parlour/contracts';
import { readPageTicket, startTelemetry } from './telemetry.ts';

const collectIn = (sent: string[], next?: string) => async (body: string) => {
  sent.push(body);
  return next;
};

test('telemetry is sent in one batch with the revision, up to the size of a batch @PLAT-06', () => {
  const sent: string[] = [];
  const telemetry = startTelemetry({ send: collectIn(sent), revision: () => 7, now: () => 0 });
  for (let count = 0; count < 105; count += 1) {
    telemetry.report({ kind: 'error', remote: 'mfe-lobby', version: '1.0.0', message: 'no' });
  }
  expect(sent).toEqual([]);
  telemetry.stop();
  const batch = JSON.parse(sent[0] ?? '{}');
  expect(batch).toMatchObject({ revision: 7, dropped: 5 });
  expect(batch.entries).toHaveLength(100);
  telemetry.flush();
  expect(sent).toHaveLength(1);
});

test('every batch carries the page’s ticket, and the next one as soon as the registry has sent it @PLAT-06', async () => {
  jest.useFakeTimers();
  const sent: string[] = [];
  const telemetry = startTelemetry({
    send: collectIn(sent, 'the next one'),
    ticket: 'the first one',
    revision: () => 7,
    now: () => 0,
  });
  telemetry.startHeartbeat(() => ({ visitor: 'some-visitor', releases: {}, held: {} }));
  await jest.advanceTimersByTimeAsync(heartbeatEveryMs);
  telemetry.stop();
  jest.useRealTimers();
  expect(sent.map((body) => JSON.parse(body).ticket)).toEqual(['the first one', 'the next one']);
});

test('the ticket is in the header of the page, and a page from the cache has none @PLAT-06', () => {
  const toPerformance = (name: string, description: string) => ({
    getEntriesByType: () => [{ serverTiming: [{ name, description, duration: 0 }] }] as never,
  });
  expect(readPageTicket(toPerformance('ticket', 'a.b.c.d'))).toBe('a.b.c.d');
  expect(readPageTicket(toPerformance('last-good', ''))).toBeUndefined();
  expect(readPageTicket({ getEntriesByType: () => [] })).toBeUndefined();
});
