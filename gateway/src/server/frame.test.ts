import { endpoint } from '@parlour/contracts';
import * as z from 'zod/mini';
import { startTestGateway, type TestGateway } from '../testing/index.ts';
import { type Frame, route } from './index.ts';

const echoCall = endpoint({
  summary: 'Answers what it was sent.',
  method: 'POST',
  path: '/wps/test/echo',
  token: 'none',
  carrier: 'body',
  input: z.object({ name: z.string().check(z.minLength(1), z.maxLength(5)) }),
  value: z.object({ name: z.string() }),
});

const assemble = (_frame: Frame) => ({
  modules: [
    { name: 'test', routes: [route(echoCall, async ({ input }) => ({ name: input.name, secret: 1 }))] },
  ],
  sessions: { find: async () => undefined },
  services: {},
});

let gateway: TestGateway<unknown>;
beforeAll(async () => {
  gateway = await startTestGateway({ assemble });
});
afterAll(() => gateway?.stop());

test('answers a call in the one envelope', async () => {
  const { status, body } = await gateway.send(echoCall, { name: 'ada' });
  expect({ status, body }).toEqual({ status: 200, body: { success: true, value: { name: 'ada' } } });
});
