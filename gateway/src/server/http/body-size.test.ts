import { addPictureCall, sendFeedbackCall } from '@parlour/contracts/calls';
import { startTestGateway, type TestGateway } from '../../testing/index.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway?.stop());

const send = async ({ method, path }: { method: 'POST' | 'PUT'; path: string }, payload: string) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await gateway.app.inject({ method, url: path, payload, headers });
  return { status: answer.statusCode, code: answer.json().error?.code };
};

test('refuses a body that is nested deeper than any input', async () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const refused = { status: 400, code: 'request.invalid' };
  expect(await send(sendFeedbackCall, nested)).toEqual(refused);
  expect(await send(sendFeedbackCall, `{"content":${nested}}`)).toEqual(refused);
});

test('refuses a large body of many values before parsing it', async () => {
  const many = `{"data":"a","more":[${'[],'.repeat(1_500_000)}0]}`;
  expect(await send(addPictureCall, many)).toEqual({ status: 413, code: 'request.too-large' });
});
