import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../../testing/index.ts';

let gateway: TestGateway<unknown>;
beforeAll(async () => {
  gateway = await startTestGateway({
    assemble: () => ({ modules: [], sessions: { find: async () => undefined }, services: {} }),
  });
});
afterAll(() => gateway?.stop());

test.each(['not JSON', '{"payload":{}}', '7'])(
  'receives signals after a notification of %s',
  async (text) => {
    const received = Promise.withResolvers<unknown>();
    const unsubscribe = gateway.frame.signals.subscribe('try', received.resolve);
    await sql`select pg_notify('parlour', ${text})`.execute(gateway.database.kysely);
    gateway.frame.signals.send('try', { n: 1 });
    expect(await received.promise).toEqual({ n: 1 });
    unsubscribe();
  },
);
