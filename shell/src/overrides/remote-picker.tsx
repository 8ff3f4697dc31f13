import { Modal } from '@parlour/ui';
import { useSyncExternalStore } from 'react';
import { useRuntime } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import type { Override } from '../runtime/overrides.ts';
import styles from './remote-picker.module.css';
import { RemoteRow } from './remote-row.tsx';
import type { PickerText } from './use-picker-text.ts';

interface RemotePickerProps {
  open: boolean;
  list: readonly Override[];
  words: PickerText;
  onClose(): void;
}

/** Lists every remote of the page with its origin, and a field for the address of a local build. */
export function RemotePicker({ open, list, words, onClose }: RemotePickerProps) {
  const t = useText();
  const { overrides, store } = useRuntime();
  const document = useSyncExternalStore(store.subscribe, store.document);
  const names = Object.keys(document.remotes).sort();
  return (
    <Modal open={open} onClose={onClose} title={words('title')} closeLabel={t('close')} size="reading">
      <p className={styles.intro}>{words('intro')}</p>
      <p className={styles.intro}>{words('allowed', { origins: overrides.origins.join(', ') })}</p>
      <datalist id={originList}>
        {overrides.origins.map((origin) => (
          <option key={origin} value={origin} />
        ))}
      </datalist>
      <ul className={styles.remotes}>
        {names.map((name) => (
          <RemoteRow
            key={name}
            name={name}
            version={store.inUse(name)?.version}
            override={list.find(({ remote }) => remote === name)}
            originList={originList}
            words={words}
          />
        ))}
      </ul>
    </Modal>
  );
}

const originList = 'allowed-origins';
