import type dns from 'node:dns';
import { openReceiver, type Receiver } from '../testing/receiver.ts';
import { createWebhookSender } from './send.ts';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const signal = new AbortController().signal;
const delivery = () => ({
  url: receiver.url,
  headers: { 'webhook-id': 'one' },
  body: '{"type":"test"}',
  signal,
});
const own = { privateHosts: ['127.0.0.1'] };

/** Creates a look-up whose answers are these addresses, one after the other. */
function createLookup(...answers: readonly string[]): typeof dns.lookup {
  const remaining = [...answers];
  const lookup = (_host: string, _options: unknown, done: (...answer: unknown[]) => void) => {
    const address = remaining.length > 1 ? remaining.shift() : remaining[0];
    done(null, [{ address, family: 4 }]);
  };
  return lookup as unknown as typeof dns.lookup;
}

test.each([
  ['http://chat.example/hook', 'it does not begin with https://'],
  ['ftp://127.0.0.1/hook', 'it is no address such as https://chat.example/hook'],
  ['chat', 'it is no address such as https://chat.example/hook'],
  ['https://ada:secret@chat.example/hook', 'it contains a name or a password'],
  ['https://10.0.0.1/hook', '10.0.0.1 is not public'],
  ['https://169.254.169.254/latest/meta-data', '169.254.169.254 is not public'],
  ['https://0x7f000001/hook', '127.0.0.1 is not public'],
  ['https://[::1]/hook', '::1 is not public'],
  ['https://[::ffff:10.0.0.1]/hook', '::ffff:a00:1 is not public'],
  ['https://localhost/hook', 'localhost is not public (127.0.0.1)'],
])('nothing is sent to %s @SAFE-04', async (url, problem) => {
  const sender = createWebhookSender({ privateHosts: [], lookup: createLookup('127.0.0.1') });
  expect(await sender.findProblem(url)).toContain(problem);
  const { isDelivered, text } = await sender.send({ ...delivery(), url });
  expect({ isDelivered, text }).toEqual({ isDelivered: false, text: expect.stringMatching(/^Not sent: /) });
});

test('a name that leads to a private address after its check is not connected to @SAFE-04', async () => {
  const { port } = new URL(receiver.url);
  const lookup = createLookup('93.184.216.34', '127.0.0.1');
  const sender = createWebhookSender({ privateHosts: [], lookup });
  const url = `https://chat.example:${port}/hook`;
  expect(await sender.findProblem(url)).toBeUndefined();
  expect(await sender.send({ ...delivery(), url })).toEqual({
    isDelivered: false,
    text: 'Not sent: chat.example is not public (127.0.0.1); "webhookPrivateHosts" can permit it.',
  });
  expect(receiver.received).toEqual([]);
});

test('a permitted name may lead to a private address @SAFE-04', async () => {
  const { port } = new URL(receiver.url);
  const sender = createWebhookSender({ privateHosts: ['chat.internal'], lookup: createLookup('127.0.0.1') });
  const url = `http://chat.internal:${port}/hook`;
  expect(await sender.findProblem(url)).toBeUndefined();
  expect(await sender.send({ ...delivery(), url })).toEqual({ isDelivered: true, text: 'Status 200.' });
});

test('a redirect is not followed @SAFE-04', async () => {
  const target = await openReceiver();
  receiver.answer(307, { location: target.url });
  const answer = await createWebhookSender(own).send(delivery());
  expect(answer).toEqual({ isDelivered: false, text: 'Status 307: out of order' });
  expect(target.received).toEqual([]);
  await target.close();
});

test('a receiver without an answer, or without a program behind it, is a failure @PLAT-03', async () => {
  receiver.answer('stay-silent');
  const sender = createWebhookSender({ ...own, timeoutMs: 50 });
  expect(await sender.send(delivery())).toEqual({ isDelivered: false, text: 'No answer in time.' });
  const sent = delivery();
  await receiver.close();
  const text = 'Not sent: the receiver cannot be reached (ECONNREFUSED).';
  expect(await createWebhookSender(own).send(sent)).toEqual({ isDelivered: false, text });
});
