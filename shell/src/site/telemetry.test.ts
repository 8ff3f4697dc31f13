import { startTelemetry } from './telemetry.ts';

test('telemetry is sent in one batch with the revision, up to the size of a batch @PLAT-06', () => {
  const sent: string[] = [];
  const telemetry = startTelemetry({ send: (body) => sent.push(body), revision: () => 7, now: () => 0 });
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
