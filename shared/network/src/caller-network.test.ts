import { isLoopbackAddress, toCallerNetwork, toSiteNetwork } from './caller-network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['not an address', 'not an address'],
])('counts %s as the caller %s @SAFE-03', (ip, network) => {
  expect(toCallerNetwork(ip)).toBe(network);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['2001:db8:1:3::1', '2001:db8:1::/48'],
  ['2001:db8:2:2::1', '2001:db8:2::/48'],
])('counts the evidence of %s as the source %s', (ip, network) => {
  expect(toSiteNetwork(ip)).toBe(network);
});

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['10.0.0.1', false],
  ['2001:db8::1', false],
  ['127.attacker.example', false],
  ['', false],
])('takes %s as an address of this machine: %s @SAFE-04', (ip, isOwn) => {
  expect(isLoopbackAddress(ip)).toBe(isOwn);
});
