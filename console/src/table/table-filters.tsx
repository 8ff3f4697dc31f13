import { Button, classNames, Field, Menu, Modal, Select, TextInput } from '@parlour/ui';
import { type FormEvent, useState } from 'react';
import { texts } from '../texts.ts';
import { useSavedFilters } from './saved-filters.ts';
import styles from './table.module.css';
import type { FilterField } from './table-source.ts';
import { tableTexts as words } from './table-texts.ts';
import type { TableAddress } from './use-table-address.ts';

interface TableFiltersProps {
  /** Name of the table in the browser's storage. */
  name: string;
  filters: readonly FilterField[];
  address: TableAddress;
}

/** Filters above a table, with those that the operator saved. */
export function TableFilters({ name, filters, address }: TableFiltersProps) {
  if (filters.length === 0) return null;
  return (
    <section aria-label={words.filters} className={styles.filters}>
      {filters.map((field) => (
        <div key={field.key} className={classNames(styles.filter, getWidth(field))}>
          <Field label={field.label}>
            <FilterControl
              field={field}
              value={address.values[field.key] ?? ''}
              onChange={(value) => address.setValue(field.key, value)}
            />
          </Field>
        </div>
      ))}
      <div className={styles.filterActs}>
        {address.isChanged && (
          <Button tone="quiet" icon="x" onClick={() => address.apply('')}>
            {words.clear}
          </Button>
        )}
        <SavedFiltersMenu name={name} address={address} />
      </div>
    </section>
  );
}

function getWidth(field: FilterField): string | undefined {
  if (field.kind === 'choice') return styles.choice;
  return field.kind === 'text' && field.placeholder !== undefined ? styles.wide : undefined;
}

interface FilterControlProps {
  field: FilterField;
  value: string;
  onChange(value: string): void;
}

function FilterControl({ field, value, onChange }: FilterControlProps) {
  if (field.kind === 'choice')
    return (
      <Select
        value={value}
        {...(field.byDefault === undefined && { placeholder: words.all })}
        options={field.options}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (field.kind === 'day')
    return <TextInput type="date" value={value} onChange={(event) => onChange(event.target.value)} />;
  return <TextFilter key={value} placeholder={field.placeholder} value={value} onChange={onChange} />;
}

/** Text field whose value applies on Enter or when the focus leaves it, so that no half-written text is searched. */
function TextFilter({
  value,
  placeholder,
  onChange,
}: Omit<FilterControlProps, 'field'> & { placeholder?: string }) {
  const [draft, setDraft] = useState(value);
  const apply = (): void => {
    if (draft.trim() !== value) onChange(draft.trim());
  };
  return (
    <TextInput
      type="search"
      placeholder={placeholder}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}

function SavedFiltersMenu({ name, address }: { name: string; address: TableAddress }) {
  const { saved, save, remove } = useSavedFilters(name);
  const [isSaving, setIsSaving] = useState(false);
  if (saved.length === 0 && !address.isChanged) return null;
  const current = saved.find(({ query }) => query === address.query);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button tone="quiet" icon="star">
            {current?.name ?? words.saved}
          </Button>
        }
        items={[
          ...saved.map((one) => ({
            key: one.name,
            label: one.name,
            checked: one === current,
            onSelect: () => address.apply(one.query),
          })),
          ...(address.isChanged && !current
            ? [{ key: ' save', label: words.save, icon: 'plus' as const, onSelect: () => setIsSaving(true) }]
            : []),
          ...(current
            ? [
                {
                  key: ' remove',
                  label: words.remove(current.name),
                  icon: 'trash-2' as const,
                  onSelect: () => remove(current.name),
                },
              ]
            : []),
        ]}
      />
      {isSaving && (
        <SaveDialog
          onClose={() => setIsSaving(false)}
          onSave={(given) => save({ name: given, query: address.query })}
        />
      )}
    </>
  );
}

function SaveDialog({ onClose, onSave }: { onClose(): void; onSave(name: string): void }) {
  const [name, setName] = useState('');
  const [isTried, setIsTried] = useState(false);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (name.trim() === '') return;
    onSave(name.trim());
    onClose();
  };
  return (
    <Modal open onClose={onClose} title={words.saveTitle} closeLabel={texts.close}>
      <form className={styles.saveForm} onSubmit={send} noValidate>
        <Field
          label={words.saveName}
          helper={words.saveHelp}
          required
          {...(isTried && name.trim() === '' && { error: words.nameMissing })}
        >
          <TextInput maxLength={40} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <div className={styles.saveFoot}>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" tone="gold">
            {words.saveVerb}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
