/** Words for the plain data of acts and audit entries, whose names and codes come from the gateway. */
import { type GameType, type LanguageCode, languages } from '@parlour/contracts';
import { formatMoney } from '@parlour/ui';
import { describeBook } from '../book-names.ts';
import { gameTypeNames } from '../game-type-names.ts';
import { formatShare } from '../shares.ts';
import { formatTime } from '../times.ts';
import { dataLabels, directionWords, hiddenKeys } from './data-texts.ts';
import { formatActor } from './format-actor.ts';
import { formatCode } from './format-code.ts';

type PlainRecord = Readonly<Record<string, unknown>>;
type VendorNames = Readonly<Record<string, string>>;

export const isRecord = (data: unknown): data is PlainRecord =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** Returns the values that a person reads. The key of a request only tells repetitions apart. */
export const listShown = (data: PlainRecord): [key: string, value: unknown][] =>
  Object.entries(data).filter(([key]) => !hiddenKeys.has(key));

const isLanguage = (key: string): key is LanguageCode => Object.hasOwn(languages, key);
const isGameType = (text: string): text is GameType => Object.hasOwn(gameTypeNames, text);

/** Turns a name of data into words: `maxStakeMinor` becomes `Highest stake`, and the code of a language its name. */
export function formatKey(key: string): string {
  if (isLanguage(key)) return languages[key].name;
  if (isGameType(key)) return gameTypeNames[key];
  if (Object.hasOwn(dataLabels, key)) return dataLabels[key] ?? key;
  const words = key
    .replace(/(?:Minor|_minor|Ppm|_ppm)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()
    .replace(/^(?:is|has) /, '')
    .replace(/(?<=.) (?:id|no|at)$/, '')
    .replace(/^max /, 'highest ')
    .replace(/^min /, 'lowest ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Amounts in minor units. The thresholds of a contract are amounts, too. */
const moneyKey = /(?:Minor|_minor)$|^minValidBet$|^minNetLoss$/;
const rateKey = /(?:Ppm|_ppm)$/;
const countKey = /points|quantity/i;
const vendorKey = /^vendors?$|^vendorCode$|Vendors?$/;
const bookKey = /^book$|Book$/;
/** Values that have no words of their own: they are codes by agreement, such as `MMK`. */
const codeKey = /^(?:currency|code|language|reference\w*|\w*Key|picture\w*|number|version)$|No$|Id$/;
const timeText = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const actorText = /^(?:operator|member|job):/;
const codeText = /^[A-Z]+(?:_[A-Z]+)*$/;
/** Words of the gateway, which are codes in lower case with hyphens or not. */
const wordKey = /^(?:state|status|kind|type|decision|cause|because|entry|cycle|delivery|phase|outcome|base)$/;

interface Place {
  key: string;
  /** The record that has the value. */
  of?: PlainRecord;
  vendorNames: VendorNames;
}

/** Returns a value as words, nested data as lines. */
export function formatValue(value: unknown, place: Place): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value))
    return value.length === 0
      ? '–'
      : value.map((one) => formatValue(one, place)).join(value.some(isRecord) ? '\n\n' : ', ');
  if (isRecord(value))
    return listShown(value)
      .map(([key, one]) => `${formatKey(key)}: ${formatValue(one, { ...place, key, of: value })}`)
      .join('\n');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatNumber(value, place);
  return typeof value === 'string' ? formatText(value, place) : String(value);
}

function formatNumber(value: number, { key, of = {} }: Place): string {
  if (rateKey.test(key)) return formatShare(value);
  const isPoints = of.book === 'points' || of.kind === 'POINTS' || of.currency === 'PTS';
  const isAmount = moneyKey.test(key) || (key === 'amount' && of.kind === 'MONEY');
  if (isAmount && !isPoints) return formatMoney(value, 'auto');
  return isAmount || key === 'amount' || countKey.test(key) ? value.toLocaleString('en-US') : String(value);
}

function formatText(value: string, { key, vendorNames }: Place): string {
  if (timeText.test(value)) return formatTime(value);
  if (actorText.test(value)) return formatActor(value);
  if (bookKey.test(key)) return describeBook(value, vendorNames);
  if (vendorKey.test(key)) return vendorNames[value] ?? value;
  if (key === 'direction') return directionWords[value] ?? value;
  if (codeKey.test(key)) return value;
  if (isGameType(value)) return gameTypeNames[value];
  return codeText.test(value) || wordKey.test(key) ? formatCode(value) : value;
}
