import { toSiteUrl } from './site-url.ts';

test.each([
  [{ publicUrl: 'https://parlour.example/', host: 'x', port: 1 }, 'https://parlour.example'],
  [{ publicUrl: 'https://parlour.example/a/b', host: 'x', port: 1 }, 'https://parlour.example/a/b'],
  [{ publicUrl: undefined, host: '127.0.0.1', port: 4000 }, 'http://127.0.0.1:4000'],
  [{ publicUrl: undefined, host: '::1', port: 4000 }, 'http://[::1]:4000'],
])('the site of %j is %s', (config, address) => {
  expect(toSiteUrl(config)).toBe(address);
});
