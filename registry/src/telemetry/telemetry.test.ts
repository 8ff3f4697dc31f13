import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await openTestRegistry();
});
afterEach(() => registry.remove());

const send = (body: unknown) =>
  registry.app.inject({ method: 'POST', url: '/registry/telemetry', payload: body as object });
const entry = { kind: 'mount', remote: 'mfe-wallet', version: '1.0.0', message: 'boom' };

it('counts what pages report by release and kind', async () => {
  expect(
    (
      await send({
        revision: 1,
        dropped: 0,
        entries: [entry, entry, { ...entry, kind: 'load', message: undefined }],
      })
    ).statusCode,
  ).toBe(204);
  expect((await registry.get('/registry/reports')).json()).toEqual({
    releases: [
      { name: 'mfe-wallet', version: '1.0.0', counts: { mount: 2, load: 1 }, messages: ['boom', 'boom'] },
    ],
  });
});

it('refuses what is no batch, and counts nothing of it', async () => {
  expect((await send({ entries: [{ ...entry, kind: 'rumour' }] })).statusCode).toBe(400);
  expect((await registry.get('/registry/reports')).json()).toEqual({ releases: [] });
});

it('keeps a bounded number of releases, whatever names arrive', async () => {
  for (let batch = 0; batch < 3; batch += 1)
    await send({
      entries: Array.from({ length: 100 }, (_, i) => ({ ...entry, version: `1.${batch}.${i}` })),
    });
  expect((await registry.get('/registry/reports')).json<{ releases: unknown[] }>().releases).toHaveLength(
    200,
  );
});
