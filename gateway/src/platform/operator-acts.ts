import { AppError } from '@parlour/contracts';
import {
  changeFourEyesAct,
  changeSettingAct,
  readSiteAct,
  type SettingKey,
  type Settings,
  setSwitchAct,
  settingSchemas,
  undoSiteAct,
} from '@parlour/contracts/back-office';
import { fourEyesAct, type OperatorAct, operatorAct } from '../server/index.ts';
import type { PlatformService } from './service.ts';
import { isSwitchId } from './switches.ts';

const settingKeys = Object.keys(settingSchemas) as SettingKey[];

/**
 * Operator acts for the site. `site` reads all switches and settings; `site/switch` and `site/setting` change one.
 * `site/undo` restores the value before a change. `site/four-eyes` changes the amount above which acts need two people,
 * and always needs two itself.
 */
export const platformActs = (platform: PlatformService): OperatorAct[] => [
  operatorAct({
    ...readSiteAct,
    run: async () => ({
      switches: platform.whitelabel(),
      settings: Object.fromEntries(settingKeys.map((key) => [key, platform.setting(key)])),
    }),
  }),
  operatorAct({
    ...setSwitchAct,
    async run({ actor, input: { modId, enabled, before } }) {
      if (!isSwitchId(modId))
        throw new AppError('request.invalid', `There is no switch "${modId}".`, {
          fields: [{ path: ['modId'], rule: 'invalid' }],
        });
      await platform.setSwitch(modId, enabled, actor, before);
    },
  }),
  operatorAct({
    ...changeSettingAct,
    // The service validates the value against the schema of its key.
    run: ({ actor, input: { key, value, before } }) =>
      platform.setSetting(key, value as Settings[typeof key], actor, before),
  }),
  operatorAct({
    ...undoSiteAct,
    run: ({ actor, input }) => platform.undo(input.entry, actor),
  }),
  fourEyesAct({
    ...changeFourEyesAct,
    fourEyes: async (_tx, { aboveMinor }) => ({
      currentMinor: platform.setting('fourEyesAboveMinor'),
      aboveMinor,
    }),
    runIn: (tx, { actor, input }) => platform.setSettingIn(tx, 'fourEyesAboveMinor', input.aboveMinor, actor),
  }),
];
