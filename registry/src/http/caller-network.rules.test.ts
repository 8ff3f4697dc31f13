import { toCallerNetwork, toSiteNetwork } from './caller-network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64', '2001:db8:1::/48'],
  ['not an address', 'not an address', 'not an address'],
])('takes %s as the caller %s and the source %s', (ip, caller, source) => {
  expect([toCallerNetwork(ip), toSiteNetwork(ip)]).toEqual([caller, source]);
});
