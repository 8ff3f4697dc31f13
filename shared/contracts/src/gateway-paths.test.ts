import { allCalls } from './calls/all-calls.ts';
import { isGatewayPath } from './gateway-paths.ts';

test('gives every declared call to the gateway', () => {
  const paths = [...allCalls.values()].map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !isGatewayPath(path))).toEqual([]);
});

test.each([
  ['/wps/relay/GCS_recentGame?data=x', true],
  ['/openapi.json', true],
  ['/openapi.json?download', true],
  ['/openapi.jsonp', false],
  ['/wps', false],
  ['/wpsx/relay', false],
  ['/', false],
  ['/artists/', false],
  ['/releases/shell/1.0.0/main.js', false],
])('answers for %s: %p', (path, expected) => {
  expect(isGatewayPath(path)).toBe(expected);
});
