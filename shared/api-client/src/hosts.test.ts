import { orderHosts, pickHost, withHost } from './hosts.ts';

test('picks any of the server’s hosts, and none from an empty list @GEN-07', () => {
  const hosts = ['a.example', 'b.example', 'c.example'];
  expect([0, 0.34, 0.999].map((value) => pickHost(hosts, () => value))).toEqual(hosts);
  expect(pickHost([], () => 0.5)).toBeUndefined();
});

test.each([
  ['/art/x.webp', 'cdn.example', 'https://cdn.example/art/x.webp'],
  ['/art/x.webp', 'https://cdn.example/', 'https://cdn.example/art/x.webp'],
  ['/art/x.webp', undefined, '/art/x.webp'],
  ['https://vendor.example/play', 'cdn.example', 'https://vendor.example/play'],
  ['//vendor.example/play', 'cdn.example', '//vendor.example/play'],
])('%s on %s is %s @GEN-07', (address, host, expected) => {
  expect(withHost(address, host)).toBe(expected);
});

test('the host in use stays first while the list contains it, whatever is added @GEN-07', () => {
  const first = () => 0;
  expect(orderHosts(['b.example', 'a.example'], 'a.example', first)).toEqual(['a.example', 'b.example']);
  expect(orderHosts(['b.example', 'c.example'], 'a.example', first)).toEqual(['b.example', 'c.example']);
  expect(orderHosts(['b.example', 'c.example'], undefined, () => 0.9)).toEqual(['c.example', 'b.example']);
  expect(orderHosts([], 'a.example', first)).toEqual([]);
});
