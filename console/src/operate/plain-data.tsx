import { useVendorNames } from '../vendor-names.tsx';
import { formatKey, formatValue, isRecord, listShown } from './data-words.ts';
import { Facts } from './facts.tsx';
import styles from './operate.module.css';

/** Shows plain data of an act as labelled values, nested data as lines, and a dash for data without values. */
export function PlainData({ data }: { data: unknown }) {
  const vendorNames = useVendorNames();
  if (!isRecord(data))
    return <span className={styles.plain}>{formatValue(data, { key: '', vendorNames })}</span>;
  const shown = listShown(data);
  if (shown.length === 0) return <span className={styles.plain}>–</span>;
  return (
    <Facts
      facts={shown.map(([key, value]) => ({
        label: formatKey(key),
        value: <span className={styles.nested}>{formatValue(value, { key, of: data, vendorNames })}</span>,
      }))}
    />
  );
}
