import type { LiveMessage } from './live.ts';
import { parseLiveMessage } from './live-message.ts';

const messages: readonly LiveMessage[] = [
  { topic: 'balance' },
  { topic: 'unread' },
  { topic: 'notices' },
  { topic: 'status' },
  { topic: 'promotions' },
  { topic: 'protection' },
  { topic: 'rewards' },
  { topic: 'order', orderNo: 'D1' },
  { topic: 'bet', roundId: 'r1' },
  { topic: 'session', state: 'revoked' },
  { topic: 'deployment', revision: 7 },
  { topic: 'deployment', revision: 8, document: 'H4sI' },
];

/** Does not compile when a topic is missing above. */
const topics: Record<LiveMessage['topic'], true> = {
  balance: true,
  unread: true,
  notices: true,
  status: true,
  promotions: true,
  protection: true,
  rewards: true,
  order: true,
  bet: true,
  session: true,
  deployment: true,
};

test('every message of a live stream is parsed @PLAT-04', () => {
  expect(new Set(messages.map(({ topic }) => topic))).toEqual(new Set(Object.keys(topics)));
  for (const message of messages) expect(parseLiveMessage(JSON.stringify(message))).toEqual(message);
});

test.each([
  ['no JSON', '{"topic":'],
  ['no object', 'null'],
  ['a topic of a newer server', '{"topic":"weather"}'],
  ['an order without its number', '{"topic":"order"}'],
  ['an order whose number is not a text', '{"topic":"order","orderNo":7}'],
  ['an unknown state of the session', '{"topic":"session","state":"begun"}'],
  ['a revision that is not an integer', '{"topic":"deployment","revision":1.5}'],
])('%s is not a message of a live stream @PLAT-04', (_case, data) => {
  expect(parseLiveMessage(data)).toBeUndefined();
});
