import { AppError } from '@parlour/contracts';
import * as z from 'zod/mini';
import { fourEyesAct, type OperatorAct, operatorAct } from '../server/index.ts';
import type { PlatformService } from './service.ts';
import { type SettingKey, type Settings, settingSchemas } from './settings.ts';
import { isSwitchId } from './switches.ts';

const settingKeys = Object.keys(settingSchemas) as [SettingKey, ...SettingKey[]];
/** The bound of what one person may do is not a setting like others. */
const openKeys = settingKeys.filter((key) => key !== 'fourEyesAboveMinor');

/**
 * Operator acts for the site. `site` reads all switches and settings; `site/switch` and `site/setting` change one.
 * `site/four-eyes` changes the amount above which acts need two people, and always needs two itself.
 */
export const platformActs = (platform: PlatformService): OperatorAct[] => [
  operatorAct({
    method: 'GET',
    path: 'site',
    permission: 'site.view',
    input: z.object({}),
    run: async () => ({
      switches: platform.whitelabel(),
      settings: Object.fromEntries(settingKeys.map((key) => [key, platform.setting(key)])),
    }),
  }),
  operatorAct({
    method: 'POST',
    path: 'site/switch',
    permission: 'site.change',
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
    permission: 'site.change',
    input: z.object({ key: z.enum(openKeys), value: z.unknown() }),
    // The service validates the value against the schema of its key.
    run: ({ actor, input: { key, value } }) => platform.setSetting(key, value as Settings[typeof key], actor),
  }),
  fourEyesAct({
    method: 'POST',
    path: 'site/four-eyes',
    permission: 'access.manage',
    input: z.object({
      aboveMinor: settingSchemas.fourEyesAboveMinor,
      reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
    }),
    fourEyes: async (_tx, { aboveMinor }) => ({
      currentMinor: platform.setting('fourEyesAboveMinor'),
      aboveMinor,
    }),
    runIn: (tx, { actor, input }) => platform.setSettingIn(tx, 'fourEyesAboveMinor', input.aboveMinor, actor),
  }),
];
