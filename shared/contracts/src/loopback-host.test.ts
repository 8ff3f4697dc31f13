import { isLoopbackHost } from './loopback-host.ts';

test.each(['127.0.0.1', '127.0.0.1:8080', 'localhost', 'LocalHost:3000', '::1', '[::1]', '[::1]:8080'])(
  '%s is this machine',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  },
);

test.each([
  '',
  'localhost.example',
  'evil-localhost',
  '127.0.0.1.example',
  '127.0.0.10',
  '::1:8080',
  '[::1',
  'localhost:',
  'localhost:8080:9090',
  '10.0.0.1',
])('"%s" is not', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});
