import { readCanarySettings } from './canary-settings.ts';

test('evidence from one network is enough in a demonstration, unless its setting says otherwise @PLAT-06', () => {
  expect(readCanarySettings({})).toEqual({ canaryNetworksMin: 1 });
  expect(readCanarySettings({ CANARY_NETWORKS_MIN: '8' })).toEqual({ canaryNetworksMin: 8 });
});

test.each(['0', '1.5', 'many', '1001'])('CANARY_NETWORKS_MIN=%s stops the start in one line', (given) => {
  expect(() => readCanarySettings({ CANARY_NETWORKS_MIN: given })).toThrow(
    `CANARY_NETWORKS_MIN is "${given}"`,
  );
});
