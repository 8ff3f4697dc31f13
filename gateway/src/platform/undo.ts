import { AppError } from '@parlour/contracts';
import { type SettingKey, settingSchemas } from '@parlour/contracts/back-office';
import type { Audit, Clock, Tx } from '../server/index.ts';
import { lockPlatform, removeSwitch, writeSetting, writeSwitch } from './store.ts';
import { isSwitchId } from './switches.ts';

/**
 * Restores the value that a switch or setting had before the change of an audit entry, and records the
 * change. Returns the key. `check` refuses a value that the setting no longer accepts. The amount above which
 * acts need two people cannot be undone here, because its change always needs two people.
 */
export async function undoChange(
  { audit, clock }: { audit: Audit; clock: Clock },
  tx: Tx,
  given: {
    entry: number;
    actor: string;
    reason: string | undefined;
    check(key: SettingKey, value: unknown): void;
  },
): Promise<string> {
  const { actor } = given;
  await lockPlatform(tx);
  const entry = await audit.find(tx, given.entry);
  const [kind, key = ''] = entry?.subject.split(':') ?? [];
  const isSwitch = kind === 'switch' && isSwitchId(key);
  if (!entry || !(isSwitch || (kind === 'setting' && isOpenSetting(key))))
    throw new AppError('request.not-found', `No entry ${given.entry} is a change of a switch or setting.`);
  if (!entry.isLatest)
    throw new AppError('operator.changed-later', `${entry.subject} was changed again after this.`);
  const { before, after, subject } = entry;
  const change = { actor, at: clock.now() };
  if (!isSwitch) {
    given.check(key as SettingKey, before);
    await writeSetting(tx, key, before, change);
  } else if (typeof before === 'boolean') await writeSwitch(tx, key, before, change);
  else await removeSwitch(tx, key);
  await audit.record(tx, {
    actor,
    act: isSwitch ? 'switch.undo' : 'setting.undo',
    subject,
    before: after,
    after: before ?? undefined,
    reason: given.reason,
  });
  return key;
}

const isOpenSetting = (key: string): boolean => key in settingSchemas && key !== 'fourEyesAboveMinor';
