import { Button, Field, TextInput } from '@parlour/ui';
import { type FormEvent, useState } from 'react';
import { useRuntime } from '../context/services.tsx';
import { useTimeText } from '../context/use-text.ts';
import { type Override, parseOrigin } from '../runtime/overrides.ts';
import styles from './remote-picker.module.css';
import type { PickerText } from './use-picker-text.ts';

interface RemoteRowProps {
  name: string;
  /** Release that this page uses; undefined until it is first used. */
  version: string | undefined;
  override: Override | undefined;
  /** Id of the element that lists the allowed addresses. */
  originList: string;
  words: PickerText;
}

/** One remote: its origin, and the controls to set and remove an override. */
export function RemoteRow({ name, version = '', override, originList, words }: RemoteRowProps) {
  const { overrides } = useRuntime();
  const timeText = useTimeText();
  const isOn = override?.state === 'on' || override?.state === 'asked';
  return (
    <li className={styles.remote} data-state={override?.state}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.source} role="status">
        {formatSource({ override, version, words, timeText })}
      </p>
      {isOn ? (
        <Button aria-label={words('endOf', { remote: name })} onClick={() => overrides.end(name)}>
          {words('end')}
        </Button>
      ) : (
        <AddressForm name={name} override={override} originList={originList} words={words} />
      )}
    </li>
  );
}

interface SourceParts extends Pick<RemoteRowProps, 'override' | 'words'> {
  version: string;
  timeText: ReturnType<typeof useTimeText>;
}

function formatSource({ override, version, words, timeText }: SourceParts): string {
  switch (override?.state) {
    case 'asked':
      return words('asking', { origin: override.origin });
    case 'on':
      return words('local', { origin: override.origin, time: timeText(override.endsAt) });
    default:
      return words('own', { version });
  }
}

function AddressForm({ name, override, originList, words }: Omit<RemoteRowProps, 'version'>) {
  const { overrides } = useRuntime();
  const { origins } = overrides;
  const [address, setAddress] = useState(override?.origin ?? '');
  const [problem, setProblem] = useState<string>();
  const dropped = override?.state === 'dropped' ? words('failed', { why: override.why }) : undefined;
  const findProblem = (origin: string): string | undefined => {
    const allowed = origins.join(', ');
    if (!origin) return words('missing', { origin: origins[0] ?? '' });
    return origins.includes(origin) ? undefined : words('refused', { origin, origins: allowed });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const origin = parseOrigin(address.trim());
    const found = findProblem(origin);
    setProblem(found);
    if (!found) void overrides.add(`${name}@${origin}`);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={words('address', { remote: name })} error={problem ?? dropped}>
        <TextInput
          value={address}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          list={originList}
          placeholder={origins[0]}
          onChange={(event) => {
            setAddress(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <Button type="submit" tone="gold" aria-label={words('useFor', { remote: name })}>
        {words('use')}
      </Button>
    </form>
  );
}
