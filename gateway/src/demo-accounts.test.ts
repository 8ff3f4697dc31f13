import { allCalls } from '@parlour/contracts/all-calls';
import { startDemoCall } from '@parlour/contracts/calls';
import { startTestGateway, type TestGateway } from './testing/index.ts';

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  const start = { os: 'Android', platform: 'W', random: 'some random text', version: 3 } as const;
  token = (await gateway.call(startDemoCall, start)).token;
});
afterAll(() => gateway?.stop());

const realCalls = [...allCalls].filter(([, { audience }]) => audience === 'real');

test.each(realCalls)('%s refuses visitors and demo accounts @MEM-03', async (_name, call) => {
  // A member may make only some calls in a second.
  gateway.clock.advance({ seconds: 10 });
  const visitor = await gateway.send(call, {});
  expect(visitor).toMatchObject({ status: 401, body: { error: { code: 'session.required' } } });
  const demo = await gateway.send(call, {}, { token });
  expect(demo).toMatchObject({ status: 403, body: { error: { code: 'session.real-account-required' } } });
});
