import type { RemoteOverview } from '@parlour/contracts';
import { Field, Select } from '@parlour/ui';
import { texts } from '../texts.ts';

const words = texts.forms;

interface VersionFieldProps {
  remote: RemoteOverview;
  value: string;
  onChange(version: string): void;
}

/** Field that chooses a published release other than the live one. */
export const VersionField = ({ remote: { published, live }, value, onChange }: VersionFieldProps) => (
  <Field label={words.version} required>
    <Select
      value={value}
      placeholder={words.chooseVersion}
      onChange={({ target }) => onChange(target.value)}
      options={published.filter((one) => one !== live?.version).map((one) => ({ value: one, label: one }))}
    />
  </Field>
);
