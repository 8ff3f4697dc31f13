import { AppError } from '@parlour/contracts';
import * as z from 'zod/mini';
import { type OperatorAct, operatorAct } from '../server/index.ts';
import type { PlatformService } from './service.ts';
import { type SettingKey, type Settings, settingSchemas } from './settings.ts';
import { isSwitchId } from './switches.ts';

const settingKeys = Object.keys(settingSchemas) as [SettingKey, ...SettingKey[]];

/** Operator acts for the site. `site` reads all switches and settings; `site/switch` and `site/setting` change one. */
export const platformActs = (platform: PlatformService): OperatorAct[] => [
  operatorAct({
    method: 'GET',
    path: 'site',
    input: z.object({}),
    run: async () => ({
      switches: platform.whitelabel(),
      settings: Object.fromEntries(settingKeys.map((key) => [key, platform.setting(key)])),
    }),
  }),
  operatorAct({
    method: 'POST',
    path: 'site/switch',
    input: z.object({ modId: z.string(), enabled: z.boolean() }),
    async run({ actor, input: { modId, enabled } }) {
      if (!isSwitchId(modId))
        throw new AppError('request.invalid', `There is no switch "${modId}".`, {
          fields: [{ path: ['modId'], rule: 'invalid' }],
        });
      await platform.setSwitch(modId, enabled, actor);
    },
  }),
  operatorAct({
    method: 'POST',
    path: 'site/setting',
    input: z.object({ key: z.enum(settingKeys), value: z.unknown() }),
    // The service validates the value against the schema of its key.
    run: ({ actor, input: { key, value } }) => platform.setSetting(key, value as Settings[typeof key], actor),
  }),
];
