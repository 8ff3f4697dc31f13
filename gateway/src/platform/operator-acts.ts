import { AppError } from '@parlour/contracts';
import {
  cancelScheduledAct,
  changeFourEyesAct,
  changeSettingAct,
  listScheduledAct,
  readSiteAct,
  type SettingKey,
  type Settings,
  scheduleAct,
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
 * `site/undo` restores the value before a change. `site/schedule` and `site/schedule/cancel` schedule changes. `site/four-eyes` changes the amount above which acts need two people,
 * and always needs two itself.
 */
export const platformActs = (platform: PlatformService): OperatorAct[] => [
  operatorAct({
    ...readSiteAct,
    run: async () => ({
      switches: platform.whitelabel(),
      settings: Object.fromEntries(settingKeys.map((key) => [key, platform.setting(key)])),
      currency: platform.currency.code,
      timeZone: platform.timeZone,
    }),
  }),
  operatorAct({
    ...setSwitchAct,
    async run({ actor, input: { modId, enabled, before, reason } }) {
      if (!isSwitchId(modId))
        throw new AppError('request.invalid', `There is no switch "${modId}".`, {
          fields: [{ path: ['modId'], rule: 'invalid' }],
        });
      await platform.setSwitch(modId, enabled, actor, before, reason);
    },
  }),
  operatorAct({
    ...changeSettingAct,
    // The service validates the value against the schema of its key.
    run: ({ actor, input: { key, value, before, reason } }) =>
      platform.setSetting(key, value as Settings[typeof key], actor, before, reason),
  }),
  operatorAct({
    ...undoSiteAct,
    run: ({ actor, input }) => platform.undo(input.entry, actor, input.reason),
  }),
  operatorAct({
    ...listScheduledAct,
    run: () => platform.listScheduled(),
  }),
  operatorAct({
    ...scheduleAct,
    run: async ({ actor, operator: { person }, input }) => ({
      id: await platform.schedule({ ...input, startsAt: new Date(input.startsAt), actor, person }),
    }),
  }),
  operatorAct({
    ...cancelScheduledAct,
    run: ({ actor, input }) => platform.cancelScheduled({ ...input, actor }),
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
