import { drawHosts, pickHost, withHost } from './hosts.ts';

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

describe('hosts whose list changes while a page is open @GEN-07', () => {
  const drawn = { imageHost: 'a.example', launchHost: 'play-a.example' };

  test('stay while the list contains them, whatever is added', () => {
    const offer = {
      imageHosts: ['b.example', 'a.example'],
      launchHosts: ['play-b.example', 'play-a.example'],
    };
    expect(drawHosts(offer, drawn)).toBe(drawn);
  });

  test('are picked again for pictures once theirs is removed, and never for games', () => {
    const offer = { imageHosts: ['b.example'], launchHosts: ['play-b.example'] };
    expect(drawHosts(offer, drawn)).toEqual({ imageHost: 'b.example', launchHost: 'play-a.example' });
    expect(drawHosts({ imageHosts: [], launchHosts: [] }, drawn).imageHost).toBeUndefined();
  });

  test('replace the default host of pictures once the list has one', () => {
    const own = { imageHost: undefined, launchHost: undefined };
    expect(drawHosts({ imageHosts: [], launchHosts: [] }, own)).toBe(own);
    expect(drawHosts({ imageHosts: ['a.example'], launchHosts: [] }, own).imageHost).toBe('a.example');
  });
});
