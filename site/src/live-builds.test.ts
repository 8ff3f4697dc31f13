import { lt, valid } from 'semver';
import { toPreRelease } from './live-builds.ts';

test.each(['377a9248f37f', '043036163054', '000000000000'])(
  'names the source state %s in a version that a registry takes @PLAT-01',
  (fingerprint) => {
    const version = toPreRelease('0.1.0', fingerprint);
    expect(valid(version)).toBe(version);
    expect(lt(version, '0.1.0')).toBe(true);
  },
);
