import { Button, Card, Field, Select, TextInput } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../texts.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import styles from './audit.module.css';

const words = texts.audit;

/** Filters of the audit log, named as their query parameters in the URL. */
export const conditions = ['name', 'act', 'by', 'from', 'until'] as const;
export type Condition = (typeof conditions)[number];

interface AuditFiltersProps {
  given: Record<string, string | undefined>;
  onChange(key: Condition, value: string): void;
  onClear(): void;
}

export function AuditFilters({ given, onChange, onClear }: AuditFiltersProps) {
  const overview = useQuery(queries.overview(useRegistry()));
  const names = (overview.data?.remotes ?? []).map(({ name }) => name);
  const times: [Condition, string][] = [
    ['from', words.from],
    ['until', words.until],
  ];
  return (
    <Card className={styles.filters}>
      <Field label={words.remote}>
        <Select
          value={given.name ?? ''}
          placeholder={words.all}
          onChange={(event) => onChange('name', event.target.value)}
          options={names.map((name) => ({ value: name, label: name }))}
        />
      </Field>
      <Field label={words.act}>
        <Select
          value={given.act ?? ''}
          placeholder={words.all}
          onChange={(event) => onChange('act', event.target.value)}
          options={Object.entries(words.acts).map(([value, label]) => ({ value, label: label ?? value }))}
        />
      </Field>
      <Field label={words.by}>
        <TextInput value={given.by ?? ''} onChange={(event) => onChange('by', event.target.value)} />
      </Field>
      {times.map(([key, label]) => (
        <Field key={key} label={label}>
          <TextInput
            type="datetime-local"
            value={given[key] ?? ''}
            onChange={(event) => onChange(key, event.target.value)}
          />
        </Field>
      ))}
      {Object.values(given).some(Boolean) && (
        <Button tone="quiet" icon="x" className={styles.clear} onClick={onClear}>
          {words.clear}
        </Button>
      )}
    </Card>
  );
}
