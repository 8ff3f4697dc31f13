import {
  changeFourEyesAct,
  changeSettingAct,
  type SettingKey,
  type Settings,
  settingSchemas,
} from '@parlour/contracts/back-office';
import { AmountInput, TextArea, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { ActDialog } from '../../operate/act-dialog.tsx';
import { ActField } from '../../operate/act-field.tsx';
import { Columns } from '../../operate/stack.tsx';
import { WordsField } from '../../operate/words-field.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { settingTexts as words } from './setting-texts.ts';

interface SettingDialogProps {
  settingKey: SettingKey;
  settings: Settings;
  onClose(): void;
}

/** Changes one setting: by a form for contacts, regions and hosts, else as JSON that its schema checks. */
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

type OpenKey = Exclude<SettingKey, 'fourEyesAboveMinor'>;

function ValueDialog({ settingKey, settings, onClose }: SettingDialogProps & { settingKey: OpenKey }) {
  // The value that the operator saw: live changes of the page do not replace it.
  const [before] = useState<unknown>(settings[settingKey]);
  const [value, setValue] = useState(before);
  const isSound = settingSchemas[settingKey].safeParse(value).success;
  return (
    <ChangeDialog
      act={changeSettingAct}
      title={words.changeTitle(words.names[settingKey])}
      verb={words.save}
      size="wide"
      missing={words.missing}
      toChange={() =>
        isSound
          ? {
              change: { kind: 'setting', key: settingKey, value },
              input: { key: settingKey, value, before },
            }
          : undefined
      }
      onClose={onClose}
    >
      <SettingForm settingKey={settingKey} settings={settings} onChange={setValue} />
    </ChangeDialog>
  );
}

interface SettingFormProps {
  settingKey: OpenKey;
  settings: Settings;
  /** Called with undefined while the form is incomplete. */
  onChange(value: unknown): void;
}

function SettingForm({ settingKey, settings, onChange }: SettingFormProps) {
  switch (settingKey) {
    case 'contacts':
      return <ContactsForm contacts={settings.contacts} onChange={onChange} />;
    case 'regionBlock':
      return <RegionForm block={settings.regionBlock} onChange={onChange} />;
    case 'imageHosts':
    case 'launchHosts':
      return (
        <LinesField
          path="value"
          label={words.names[settingKey]}
          helper={words.hostsHelp}
          lines={settings[settingKey]}
          onChange={onChange}
        />
      );
    default:
      return <JsonField value={settings[settingKey]} onChange={onChange} />;
  }
}

const contactNames = ['telegram', 'facebook', 'whatsapp', 'phone'] as const;

function ContactsForm({
  contacts,
  onChange,
}: {
  contacts: Settings['contacts'];
  onChange(value: unknown): void;
}) {
  const [draft, setDraft] = useState<Partial<Record<string, string>>>(contacts);
  const change = (name: string, text: string): void => {
    const next = { ...draft, [name]: text };
    setDraft(next);
    onChange(Object.fromEntries(Object.entries(next).filter(([, given]) => given?.trim())));
  };
  return (
    <Columns>
      {contactNames.map((name) => (
        <ActField key={name} path={`value.${name}`} label={name} helper={words.contactsHelp}>
          <TextInput value={draft[name] ?? ''} onChange={(event) => change(name, event.target.value)} />
        </ActField>
      ))}
    </Columns>
  );
}

function RegionForm({ block, onChange }: { block: Settings['regionBlock']; onChange(value: unknown): void }) {
  const [draft, setDraft] = useState(block);
  const change = (part: Partial<Settings['regionBlock']>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    onChange(next);
  };
  return (
    <>
      <Columns>
        <LinesField
          path="value.countries"
          label={words.countries}
          helper={words.countriesHelp}
          lines={draft.countries}
          onChange={(countries) => change({ countries })}
        />
        <LinesField
          path="value.addresses"
          label={words.addresses}
          helper={words.addressesHelp}
          lines={draft.addresses}
          onChange={(addresses) => change({ addresses })}
        />
      </Columns>
      <WordsField
        path="value.notice"
        label={words.notice}
        rows={3}
        required
        value={draft.notice}
        onChange={({ EN = '', ...others }) => change({ notice: { ...others, EN } as typeof draft.notice })}
      />
    </>
  );
}

interface LinesFieldProps {
  path: string;
  label: string;
  helper: string;
  lines: readonly string[];
  onChange(lines: string[]): void;
}

function LinesField({ path, label, helper, lines, onChange }: LinesFieldProps) {
  const [text, setText] = useState(lines.join('\n'));
  const change = (given: string): void => {
    setText(given);
    onChange(
      given
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    );
  };
  return (
    <ActField path={path} label={label} helper={helper}>
      <TextArea rows={5} value={text} onChange={(event) => change(event.target.value)} />
    </ActField>
  );
}

function JsonField({ value, onChange }: { value: unknown; onChange(value: unknown): void }) {
  const [text, setText] = useState(JSON.stringify(value, null, 2));
  const change = (given: string): void => {
    setText(given);
    onChange(parseJson(given));
  };
  return (
    <ActField
      path="value"
      label={words.json}
      required
      {...(parseJson(text) === undefined && { error: words.jsonWrong })}
    >
      <TextArea rows={12} spellCheck={false} value={text} onChange={(event) => change(event.target.value)} />
    </ActField>
  );
}

/** Returns undefined for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
