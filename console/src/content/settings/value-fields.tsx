import { Button, Checkbox, IconButton, Select, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { ActField } from '../../operate/act-field.tsx';
import styles from './settings.module.css';
import { createRecord, setPart, type ValuePart, type ValueRecord } from './value-parts.ts';
import { valueTexts as words } from './value-texts.ts';

interface RecordFieldsProps {
  /** Name of the record in the input of the act. */
  path: string;
  parts: readonly ValuePart[];
  record: ValueRecord;
  /** Paths of the values that the setting cannot have, such as `value.0.url`. */
  wrong: readonly string[];
  onChange(record: ValueRecord): void;
}

/** The values of one record, side by side. */
export const RecordFields = ({ path, parts, record, wrong, onChange }: RecordFieldsProps) => (
  <div className={styles.record}>
    {parts.map((part) => (
      <PartField
        key={part.key}
        path={`${path}.${part.key}`}
        part={part}
        value={record[part.key]}
        isWrong={wrong.includes(`${path}.${part.key}`)}
        onChange={(given) => onChange(setPart(record, part, given))}
      />
    ))}
  </div>
);

interface PartFieldProps {
  path: string;
  part: ValuePart;
  value: unknown;
  isWrong: boolean;
  onChange(given: string | boolean): void;
}

function PartField({ path, part, value, isWrong, onChange }: PartFieldProps) {
  if (part.kind === 'check')
    return (
      <Checkbox
        className={styles.check}
        label={part.label}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
    );
  const text = value === undefined ? '' : String(value);
  const isRequired = part.kind !== 'choice' && part.isOptional !== true;
  return (
    <ActField
      path={path}
      label={part.label}
      required={isRequired}
      {...(part.helper !== undefined && { helper: part.helper })}
      {...(isWrong && text !== '' && { error: words.wrong })}
    >
      {part.kind === 'choice' ? (
        <Select
          value={text}
          options={Object.entries(part.names).map(([key, label]) => ({ value: key, label }))}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <TextInput
          value={text}
          {...(part.kind === 'number' && { inputMode: 'numeric' })}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </ActField>
  );
}

interface RecordListProps extends Omit<RecordFieldsProps, 'record' | 'onChange'> {
  label: string;
  records: readonly ValueRecord[];
  onChange(records: ValueRecord[]): void;
}

/** A list of equal records, which can be added and removed. */
export function RecordList({ path, label, parts, records, wrong, onChange }: RecordListProps) {
  const [rows, setRows] = useState(() => records.map((record, id) => ({ id, record })));
  const change = (next: typeof rows): void => {
    setRows(next);
    onChange(next.map(({ record }) => record));
  };
  const nextId = Math.max(-1, ...rows.map(({ id }) => id)) + 1;
  return (
    <section aria-label={label} className={styles.list}>
      {rows.map((row, index) => (
        <fieldset key={row.id} className={styles.row}>
          <legend className={styles.rowName}>{words.entry(index + 1)}</legend>
          <RecordFields
            path={`${path}.${index}`}
            parts={parts}
            record={row.record}
            wrong={wrong}
            onChange={(record) => change(rows.map((one) => (one.id === row.id ? { ...one, record } : one)))}
          />
          <IconButton
            icon="trash-2"
            label={words.remove(index + 1)}
            onClick={() => change(rows.filter(({ id }) => id !== row.id))}
          />
        </fieldset>
      ))}
      <Button
        size="small"
        icon="plus"
        onClick={() => change([...rows, { id: nextId, record: createRecord(parts) }])}
      >
        {words.add}
      </Button>
    </section>
  );
}
