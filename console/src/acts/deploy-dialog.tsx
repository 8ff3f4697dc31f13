import type { RemoteOverview } from '@parlour/contracts';
import { Field, Select } from '@parlour/ui';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { OrderDialog } from './order-dialog.tsx';
import { VersionField } from './version-field.tsx';

export interface VersionDialogProps {
  remote: RemoteOverview;
  /** Version that is selected when the dialog opens. */
  version?: string | undefined;
  onClose(): void;
}

const words = texts.forms;

/** Deploys a published release for everybody. */
export function DeployDialog({ remote, version: first, onClose }: VersionDialogProps) {
  const { name } = remote;
  const [version, setVersion] = useState(first ?? '');
  return (
    <OrderDialog
      title={texts.acts.titles.deploy(name)}
      verb={texts.acts.verbs.deploy}
      order={version === '' ? undefined : { act: 'deploy', changes: [{ name, version }] }}
      missing={words.chooseVersion}
      onClose={onClose}
    >
      <VersionField remote={remote} value={version} onChange={setVersion} />
    </OrderDialog>
  );
}

/**
 * Rolls back to any published release in one step. Without a chosen version, it ends the canary or restores the
 * previous live release.
 */
export function RollbackDialog({ remote, version: first, onClose }: VersionDialogProps) {
  const { name, published, live, canary } = remote;
  const others = published.filter((one) => one !== live?.version);
  const [version, setVersion] = useState(first ?? '');
  return (
    <OrderDialog
      title={texts.acts.titles.rollback(name)}
      verb={texts.acts.verbs.rollback}
      isDestructive
      order={version === '' ? { act: 'rollback', name } : { act: 'rollback', name, version }}
      onClose={onClose}
    >
      <Field label={words.back}>
        <Select
          value={version}
          placeholder={canary ? words.backFromCanary : words.backByOne}
          onChange={(event) => setVersion(event.target.value)}
          options={others.map((one) => ({ value: one, label: one }))}
        />
      </Field>
    </OrderDialog>
  );
}
