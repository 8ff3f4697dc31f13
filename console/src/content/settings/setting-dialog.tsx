import {
  type ContentDraft,
  changeFourEyesAct,
  changeSettingAct,
  type SettingKey,
  type Settings,
  settingSchemas,
} from '@parlour/contracts/back-office';
import { AmountInput } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { PreviewButton } from '../published/preview-button.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { SettingForm } from './setting-form.tsx';
import { settingTexts as words } from './setting-texts.ts';

interface SettingDialogProps {
  settingKey: SettingKey;
  settings: Settings;
  onClose(): void;
}

/** Changes one setting by its form. */
export function SettingDialog({ settingKey, settings, onClose }: SettingDialogProps) {
  if (settingKey === 'fourEyesAboveMinor')
    return <BoundDialog minor={settings.fourEyesAboveMinor} onClose={onClose} />;
  return <ValueDialog settingKey={settingKey} settings={settings} onClose={onClose} />;
}

function BoundDialog({ minor, onClose }: { minor: number; onClose(): void }) {
  const [amount, setAmount] = useState<number | undefined>(minor);
  return (
    <ActDialog
      act={changeFourEyesAct}
      title={words.changeTitle(words.names.fourEyesAboveMinor)}
      verb={words.save}
      intro={words.fourEyesIntro}
      missing={words.missing}
      toInput={(reason) => (amount === undefined ? undefined : { aboveMinor: amount, reason })}
      onClose={onClose}
    >
      <ActField path="aboveMinor" label={words.amount} required>
        <AmountInput symbol="" minor={amount} onMinor={setAmount} />
      </ActField>
    </ActDialog>
  );
}

/** Settings that pages of the site show. */
const previewed = ['contacts', 'footer', 'regionBlock'] as const;
type PreviewedKey = (typeof previewed)[number];
const hasPreview = (key: SettingKey): key is PreviewedKey => previewed.some((one) => one === key);

function toDraft(key: PreviewedKey, value: unknown): ContentDraft {
  if (key === 'contacts') return { kind: key, contacts: value as Settings['contacts'] };
  if (key === 'footer') return { kind: key, footer: value as Settings['footer'] };
  return { kind: 'region', notice: (value as Settings['regionBlock']).notice };
}

interface ValueDialogProps extends SettingDialogProps {
  settingKey: Exclude<SettingKey, 'fourEyesAboveMinor'>;
}

function ValueDialog({ settingKey, settings, onClose }: ValueDialogProps) {
  // The value that the operator saw: live changes of the page do not replace it.
  const [before] = useState<unknown>(settings[settingKey]);
  const [value, setValue] = useState(before);
  const checked = settingSchemas[settingKey].safeParse(value);
  const wrong = checked.error?.issues.map(({ path }) => ['value', ...path].join('.')) ?? [];
  return (
    <ChangeDialog
      act={changeSettingAct}
      title={words.changeTitle(words.names[settingKey])}
      verb={words.save}
      size="wide"
      missing={words.missing}
      toChange={() =>
        checked.success
          ? {
              change: { kind: 'setting', key: settingKey, value },
              before,
              input: { key: settingKey, value, before },
            }
          : undefined
      }
      onClose={onClose}
    >
      <SettingForm settingKey={settingKey} settings={settings} wrong={wrong} onChange={setValue} />
      {hasPreview(settingKey) && (
        <PreviewButton toDraft={() => (checked.success ? toDraft(settingKey, value) : undefined)} />
      )}
    </ChangeDialog>
  );
}
