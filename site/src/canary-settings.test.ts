import { readCanarySettings } from './canary-settings.ts';

test('evidence from one network is enough only on a site that this machine alone reaches @PLAT-06', () => {
  expect(readCanarySettings({}, true)).toEqual({ canaryNetworksMin: 1 });
  expect(readCanarySettings({}, false)).toEqual({});
  expect(readCanarySettings({ CANARY_NETWORKS_MIN: '8' }, true)).toEqual({ canaryNetworksMin: 8 });
});

test.each(['0', '1.5', 'many', '1001'])('CANARY_NETWORKS_MIN=%s stops the start in one line', (given) => {
  expect(() => readCanarySettings({ CANARY_NETWORKS_MIN: given }, true)).toThrow(
    `CANARY_NETWORKS_MIN is "${given}"`,
  );
});
