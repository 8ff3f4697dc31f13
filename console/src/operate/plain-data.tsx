import { type LanguageCode, languages } from '@parlour/contracts';
import { formatMoney } from '@parlour/ui';
import { formatShare } from '../shares.ts';
import { formatTime } from '../times.ts';
import { Facts } from './facts.tsx';
import styles from './operate.module.css';

/** Shows plain data of an act as labelled values, nested data as lines, and a dash for data without values. */
export function PlainData({ data }: { data: unknown }) {
  if (!isRecord(data)) return <span className={styles.plain}>{formatValue('', data)}</span>;
  if (Object.keys(data).length === 0) return <span className={styles.plain}>–</span>;
  return (
    <Facts
      facts={Object.entries(data).map(([key, value]) => ({
        label: formatKey(key),
        value: <span className={styles.nested}>{formatValue(isPoints(data, key) ? '' : key, value)}</span>,
      }))}
    />
  );
}

/** Returns whether a value is an amount of points, which are whole. */
const isPoints = ({ book }: Record<string, unknown>, key: string): boolean =>
  book === 'points' && moneyKey.test(key);

const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

/** Amounts in minor units. The thresholds of a contract are amounts, too. */
const moneyKey = /Minor$|^minValidBet$|^minNetLoss$/;
/** Rates in parts per million. */
const rateKey = /Ppm$/;
const timeText = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function formatValue(key: string, value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0
      ? '–'
      : value.map((one) => formatValue(key, one)).join(value.some(isRecord) ? '\n\n' : ', ');
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, one]) => `${formatKey(name)}: ${formatValue(name, one)}`)
      .join('\n');
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number' && moneyKey.test(key)) return formatMoney(value, 'auto');
  if (typeof value === 'number' && rateKey.test(key)) return formatShare(value);
  if (typeof value === 'string' && timeText.test(value)) return formatTime(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

const isLanguage = (key: string): key is LanguageCode => Object.hasOwn(languages, key);

/** Turns a name of data into words: `stakeMinor` becomes `Stake`, and the code of a language its name. */
function formatKey(key: string): string {
  if (isLanguage(key)) return languages[key].name;
  const words = key
    .replace(/(?:Minor|Ppm)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
