import type { SettingKey } from '@parlour/contracts/back-office';
import { valueTexts as words } from './value-texts.ts';

/** One value within a setting. */
export type ValuePart = { key: string; label: string; helper?: string } & (
  | { kind: 'text' | 'number' | 'check'; isOptional?: boolean }
  | { kind: 'choice'; names: Readonly<Record<string, string>> }
);

/** A setting of the form of one record, or of a list of equal records. */
interface ValueForm {
  isList: boolean;
  parts: readonly ValuePart[];
}

const lengths: readonly ValuePart[] = [
  { key: 'min', label: words.min, kind: 'number' },
  { key: 'max', label: words.max, kind: 'number' },
];

/** Licences in the footer. */
export const licenceParts: readonly ValuePart[] = [
  { key: 'name', label: words.name, kind: 'text' },
  { key: 'sample', label: words.isSample, kind: 'check' },
];

/** The settings that are records or lists of records, and their values. */
export const valueForms: Partial<Record<SettingKey, ValueForm>> = {
  defaultCountry: {
    isList: false,
    parts: [
      { key: 'countryCode', label: words.country, helper: words.countryHelp, kind: 'text' },
      { key: 'countryDialingCode', label: words.dialingCode, helper: words.dialingCodeHelp, kind: 'text' },
    ],
  },
  brand: { isList: false, parts: [{ key: 'name', label: words.name, kind: 'text' }] },
  analytics: {
    isList: false,
    parts: [{ key: 'gtagId', label: words.tag, helper: words.tagHelp, kind: 'text', isOptional: true }],
  },
  feedbackLength: { isList: false, parts: lengths },
  registerFields: {
    isList: true,
    parts: [
      { key: 'field', label: words.field, kind: 'choice', names: words.fields },
      { key: 'acceptedPattern', label: words.pattern, kind: 'choice', names: words.patterns },
      ...lengths,
      { key: 'required', label: words.isRequired, kind: 'check' },
    ],
  },
  customerService: {
    isList: true,
    parts: [
      { key: 'csType', label: words.customerKind, kind: 'choice', names: words.customerKinds },
      { key: 'title', label: words.title, kind: 'text' },
      { key: 'path', label: words.path, kind: 'text' },
    ],
  },
  downloads: {
    isList: true,
    parts: [
      { key: 'resourceType', label: words.resourceKind, kind: 'choice', names: words.resourceKinds },
      { key: 'labelNameEn', label: words.title, kind: 'text' },
      { key: 'url', label: words.address, kind: 'text' },
      { key: 'qrCodeUrl', label: words.qrAddress, kind: 'text' },
    ],
  },
  domains: {
    isList: true,
    parts: [
      { key: 'url', label: words.address, kind: 'text' },
      { key: 'speed', label: words.speed, helper: words.speedHelp, kind: 'number' },
    ],
  },
};

export type ValueRecord = Readonly<Record<string, unknown>>;

/** Returns a new record: each choice has its first value, checks are off, texts and numbers are missing. */
export const createRecord = (parts: readonly ValuePart[]): ValueRecord =>
  Object.fromEntries(
    parts.flatMap((part): [string, unknown][] => {
      if (part.kind === 'choice') return [[part.key, Object.keys(part.names)[0]]];
      return part.kind === 'check' ? [[part.key, false]] : [];
    }),
  );

/** Returns a record with one changed value. Leaves out an empty text or number, which the schema refuses unless it is optional. */
export function setPart(record: ValueRecord, part: ValuePart, given: string | boolean): ValueRecord {
  const { [part.key]: _, ...others } = record;
  if (typeof given === 'boolean') return { ...others, [part.key]: given };
  const text = part.kind === 'number' ? given.replace(/\D/g, '') : given;
  if (text === '') return others;
  return { ...others, [part.key]: part.kind === 'number' ? Number(text) : text };
}

/** Returns a value of a record in words; an empty text for a check that is off. */
export function formatPart(record: ValueRecord, part: ValuePart): string {
  const value = record[part.key];
  if (part.kind === 'check') return value === true ? part.label : '';
  if (part.kind === 'choice') return part.names[String(value)] ?? String(value);
  if (value === undefined) return '';
  return part.kind === 'number' ? `${part.label}: ${String(value)}` : String(value);
}
