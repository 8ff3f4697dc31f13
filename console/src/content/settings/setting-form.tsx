import type { SettingKey, Settings } from '@parlour/contracts/back-office';
import { Checkbox, TextArea, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { ActField } from '../../operate/act-field.tsx';
import { Columns } from '../../operate/stack.tsx';
import { WordsField } from '../../operate/words-field.tsx';
import { settingTexts as words } from './setting-texts.ts';
import { RecordFields, RecordList } from './value-fields.tsx';
import { licenceParts, type ValueRecord, valueForms } from './value-parts.ts';
import { valueTexts } from './value-texts.ts';

interface SettingFormProps {
  settingKey: SettingKey;
  settings: Settings;
  /** Paths of the values that the setting cannot have, such as `value.0.url`. */
  wrong: readonly string[];
  onChange(value: unknown): void;
}

/** The fields of one setting. */
export function SettingForm({ settingKey, settings, wrong, onChange }: SettingFormProps) {
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
    case 'footer':
      return <FooterForm footer={settings.footer} wrong={wrong} onChange={onChange} />;
    case 'termsVersion':
      return <VersionField version={settings.termsVersion} onChange={onChange} />;
    case 'loginRequiredForHome':
      return <ClosedField isClosed={settings.loginRequiredForHome} onChange={onChange} />;
    default:
      return (
        <PartsForm settingKey={settingKey} value={settings[settingKey]} wrong={wrong} onChange={onChange} />
      );
  }
}

interface PartsFormProps extends Pick<SettingFormProps, 'settingKey' | 'wrong' | 'onChange'> {
  value: unknown;
}

function PartsForm({ settingKey, value, wrong, onChange }: PartsFormProps) {
  const [record, setRecord] = useState(value as ValueRecord);
  const form = valueForms[settingKey];
  if (!form) return null;
  const fields = { path: 'value', parts: form.parts, wrong };
  if (form.isList)
    return (
      <RecordList
        {...fields}
        label={words.names[settingKey]}
        records={value as readonly ValueRecord[]}
        onChange={onChange}
      />
    );
  const change = (next: ValueRecord): void => {
    setRecord(next);
    onChange(next);
  };
  return <RecordFields {...fields} record={record} onChange={change} />;
}

function VersionField({ version, onChange }: { version: string; onChange(value: string): void }) {
  const [text, setText] = useState(version);
  const change = (given: string): void => {
    setText(given);
    onChange(given.trim());
  };
  return (
    <ActField path="value" label={valueTexts.version} helper={valueTexts.versionHelp} required>
      <TextInput value={text} onChange={({ target }) => change(target.value)} />
    </ActField>
  );
}

function ClosedField({ isClosed, onChange }: { isClosed: boolean; onChange(value: boolean): void }) {
  const [isChecked, setChecked] = useState(isClosed);
  const change = (checked: boolean): void => {
    setChecked(checked);
    onChange(checked);
  };
  return (
    <Checkbox
      label={valueTexts.isClosed}
      checked={isChecked}
      onChange={({ target }) => change(target.checked)}
    />
  );
}

interface FooterFormProps extends Pick<SettingFormProps, 'wrong' | 'onChange'> {
  footer: Settings['footer'];
}

function FooterForm({ footer, wrong, onChange }: FooterFormProps) {
  const [draft, setDraft] = useState<{ licences: readonly ValueRecord[]; browsers: string[] }>(footer);
  const change = (part: Partial<typeof draft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    onChange(next);
  };
  return (
    <>
      <RecordList
        path="value.licences"
        label={valueTexts.licences}
        parts={licenceParts}
        records={footer.licences}
        wrong={wrong}
        onChange={(licences) => change({ licences })}
      />
      <LinesField
        path="value.browsers"
        label={valueTexts.browsers}
        helper={valueTexts.onePerLine}
        lines={footer.browsers}
        onChange={(browsers) => change({ browsers })}
      />
    </>
  );
}

const contactNames = Object.keys(words.contactNames) as (keyof typeof words.contactNames)[];

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
        <ActField
          key={name}
          path={`value.${name}`}
          label={words.contactNames[name]}
          helper={words.contactsHelp}
        >
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
