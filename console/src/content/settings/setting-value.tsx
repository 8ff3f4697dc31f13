import type { SettingKey, Settings } from '@parlour/contracts/back-office';
import { formatMoney } from '@parlour/ui';
import { Facts } from '../../operate/facts.tsx';
import { PlainData } from '../../operate/plain-data.tsx';
import { Stack } from '../../operate/stack.tsx';
import { settingTexts as words } from './setting-texts.ts';
import { formatPart, licenceParts, type ValuePart, type ValueRecord, valueForms } from './value-parts.ts';
import { valueTexts } from './value-texts.ts';

/** The current value of a setting, in words. */
export function SettingValue({ settingKey, settings }: { settingKey: SettingKey; settings: Settings }) {
  if (settingKey === 'fourEyesAboveMinor') return formatMoney(settings.fourEyesAboveMinor, 'auto');
  if (settingKey === 'regionBlock') return <RegionValue {...settings.regionBlock} />;
  if (settingKey === 'footer') return <FooterValue {...settings.footer} />;
  const value: unknown = settings[settingKey];
  const form = valueForms[settingKey];
  if (!Array.isArray(value))
    return form ? <Facts facts={listFacts(value as ValueRecord, form.parts)} /> : <PlainData data={value} />;
  if (value.length === 0) return words.none;
  return (value as (string | ValueRecord)[]).map((one) => (
    <p key={JSON.stringify(one)}>{typeof one === 'string' ? one : describe(one, form?.parts ?? [])}</p>
  ));
}

const listFacts = (record: ValueRecord, parts: readonly ValuePart[]) =>
  parts.map((part) => ({ label: part.label, value: String(record[part.key] ?? words.none) }));

const describe = (record: ValueRecord, parts: readonly ValuePart[]): string =>
  parts
    .map((part) => formatPart(record, part))
    .filter((text) => text !== '')
    .join(' · ');

const RegionValue = ({ countries, addresses, notice }: Settings['regionBlock']) => (
  <Stack>
    <Facts
      facts={[
        { label: valueTexts.countries, value: countries.join(', ') || words.none },
        { label: valueTexts.addresses, value: addresses.join(', ') || words.none },
      ]}
    />
    <PlainData data={notice} />
  </Stack>
);

const FooterValue = ({ licences, browsers }: Settings['footer']) => (
  <Facts
    facts={[
      {
        label: valueTexts.licences,
        value:
          licences.length === 0 ? words.none : licences.map((one) => describe(one, licenceParts)).join('; '),
      },
      { label: valueTexts.browsers, value: browsers.join(', ') || words.none },
    ]}
  />
);
