import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { type ProxyTrust, parseProxyTrust } from './proxy-trust.ts';

const findClient = (trust: ProxyTrust, forwarded: string, peer = '127.0.0.1'): string =>
  proxyAddr(
    {
      headers: { 'x-forwarded-for': forwarded },
      socket: { remoteAddress: peer },
    } as unknown as IncomingMessage,
    trust,
  );

test.each([
  ['on', '203.0.113.9', '127.0.0.1', '203.0.113.9'],
  // The caller wrote the left address itself. The proxy added the right one.
  ['on', '198.51.100.1, 203.0.113.9', '127.0.0.1', '203.0.113.9'],
  ['2', '198.51.100.1, 203.0.113.9, 10.0.0.2', '10.0.0.3', '203.0.113.9'],
  ['10.0.0.0/8, loopback', '198.51.100.1, 203.0.113.9, 10.0.0.2', '10.0.0.3', '203.0.113.9'],
  ['10.0.0.0/8', '203.0.113.9', '192.0.2.7', '192.0.2.7'],
])('with %s, a request forwarded for %s through %s comes from %s', (setting, forwarded, peer, client) => {
  const trust = parseProxyTrust(setting);
  expect(trust && findClient(trust, forwarded, peer)).toBe(client);
});

test('trusts no proxy unless one is configured', () => {
  expect(parseProxyTrust('off')).toBeUndefined();
});

test.each(['maybe', '0', '10.0.0.0/64', ''])('refuses %p', (setting) => {
  expect(() => parseProxyTrust(setting)).toThrow();
});
