import { lt, valid } from 'semver';
import { computeFingerprint } from './fingerprint.ts';
import { adoptLive, toPreRelease } from './live-builds.ts';

test.each(['377a9248f37f', '043036163054', '000000000000'])(
  'names the source state %s in a version that a registry takes @PLAT-01',
  (fingerprint) => {
    const version = toPreRelease('0.1.0', fingerprint);
    expect(valid(version)).toBe(version);
    expect(lt(version, '0.1.0')).toBe(true);
  },
);

test('leaves the live releases of a site alone when another machine joins with a new data folder @PLAT-03', () => {
  expect(adoptLive({ shell: '1.4.0', 'mfe-wallet': '0.9.0' })).toEqual({
    shell: { [computeFingerprint('shell')]: '1.4.0' },
    'mfe-wallet': { [computeFingerprint('mfe-wallet')]: '0.9.0' },
  });
  expect(adoptLive({})).toEqual({});
});
