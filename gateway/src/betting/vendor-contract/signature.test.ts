import { createHash, createHmac } from 'node:crypto';
import { isAuthentic, type SignedMessage, signHeaders } from './signature.ts';

const now = new Date('2026-11-22T10:00:00.000Z');
const connection = { code: 'NOVA', secret: 'a secret of the two' } as Parameters<typeof signHeaders>[0];
const body = '{"txId":"1"}';
const nonce = '0123456789abcdef0123456789abcdef';

/** Signs a message as the contract requires, independently of the code under test. */
function signMessage(over: Partial<SignedMessage & { secret: string; body: string }> = {}): SignedMessage {
  const given = {
    vendor: 'NOVA',
    timestamp: String(now.getTime()),
    nonce,
    secret: connection.secret,
    body,
    ...over,
  };
  const bodyHash = createHash('sha256').update(given.body).digest('hex');
  const text = ['v1', given.vendor, given.timestamp, given.nonce, bodyHash].join('\n');
  const signature = createHmac('sha256', given.secret).update(text).digest('hex');
  const { vendor, timestamp } = given;
  return { vendor, timestamp, nonce: given.nonce, signature };
}
const isTaken = (message: SignedMessage, sent = body) => isAuthentic(connection, message, sent, now);

test('a message that the vendor signed is authentic', () => {
  expect(isTaken(signMessage())).toBe(true);
});

test.each([
  ['another body', signMessage(), '{"txId":"2"}'],
  ['another secret', signMessage({ secret: 'guessed' }), body],
  ['the name of another vendor', signMessage({ vendor: 'OTHER' }), body],
  ['no signature', { ...signMessage(), signature: '' }, body],
  ['half a signature', { ...signMessage(), signature: signMessage().signature.slice(0, 32) }, body],
  ['a nonce that was not signed', { ...signMessage(), nonce: nonce.replace('0', '1') }, body],
  ['a short nonce', signMessage({ nonce: nonce.slice(1) }), body],
  ['a long nonce', signMessage({ nonce: `${nonce}0` }), body],
  ['a nonce in capitals', signMessage({ nonce: nonce.toUpperCase() }), body],
  ['no time', signMessage({ timestamp: 'now' }), body],
])('a message with %s is not', (_, message, sent) => {
  expect(isTaken(message, sent)).toBe(false);
});

test.each([
  [-300_001, false],
  [-300_000, true],
  [300_000, true],
  [300_001, false],
])('a message whose time is %d ms from now is taken: %s', (ms, isOk) => {
  expect(isTaken(signMessage({ timestamp: String(now.getTime() + ms) }))).toBe(isOk);
});

test('our own messages carry a fresh nonce and pass the same check', () => {
  const headers = signHeaders(connection, body, now);
  const message = {
    vendor: headers['x-vendor'] ?? '',
    timestamp: headers['x-timestamp'] ?? '',
    nonce: headers['x-nonce'] ?? '',
    signature: headers['x-signature'] ?? '',
  };
  expect(message).toMatchObject({ vendor: 'NOVA', timestamp: String(now.getTime()) });
  expect(isTaken(message)).toBe(true);
  expect(message).toEqual(signMessage({ nonce: message.nonce }));
  expect(signHeaders(connection, body, now)['x-nonce']).not.toBe(message.nonce);
});
