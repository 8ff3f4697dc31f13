import { useTexts } from '@parlour/remote-sdk';
import { classNames, Icon } from '@parlour/ui';
import styles from './filter-bar.module.css';

interface InlineSelectProps<Value extends string> {
  label: string;
  value: Value | undefined;
  /** Label of the option without a value. */
  any: string;
  options: readonly (readonly [Value, string])[];
  onChange(value: Value | undefined): void;
}

/** Select that shows its name beside its value and opens the system's own list. A selected value has a clear button. */
export function InlineSelect<Value extends string>({
  label,
  value,
  any,
  options,
  onChange,
}: InlineSelectProps<Value>) {
  const t = useTexts();
  const shown = options.find(([one]) => one === value)?.[1] ?? any;
  return (
    <div className={classNames(styles.choice, value !== undefined && styles.set)}>
      <span aria-hidden="true">{label}</span>
      <span aria-hidden="true" className={styles.choiceValue}>
        {shown}
      </span>
      <select
        aria-label={label}
        className={styles.native}
        value={value ?? ''}
        onChange={(event) => onChange(options.find(([one]) => one === event.target.value)?.[0])}
      >
        <option value="">{any}</option>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
      {value === undefined ? (
        <Icon name="chevron-down" size={16} />
      ) : (
        <button
          type="button"
          className={styles.cross}
          aria-label={t('lobby.removeFilter', { name: label })}
          onClick={() => onChange(undefined)}
        >
          <Icon name="x" size={16} />
        </button>
      )}
    </div>
  );
}
