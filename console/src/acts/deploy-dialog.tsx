import type { OrderedAct, RemoteOverview } from '@parlour/contracts';
import { Field, Select, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { parseFieldTime } from '../times.ts';
import { OrderDialog } from './order-dialog.tsx';
import { VersionField } from './version-field.tsx';

export interface VersionDialogProps {
  remote: RemoteOverview;
  /** Version that is selected when the dialog opens. */
  version?: string | undefined;
  onClose(): void;
}

const words = texts.forms;

/** Deploys a published release for everybody, now or at a time. */
export function DeployDialog({ remote, version: first, onClose }: VersionDialogProps) {
  const { name } = remote;
  const [version, setVersion] = useState(first ?? '');
  const [at, setAt] = useState('');
  const startsAt = parseFieldTime(at);
  const changes = [{ name, version }];
  const act = startsAt === undefined ? 'deploy' : 'schedule';
  const order: OrderedAct =
    startsAt === undefined ? { act: 'deploy', changes } : { act: 'schedule', changes, startsAt };
  return (
    <OrderDialog
      title={texts.acts.titles[act](name)}
      verb={texts.acts.verbs[act]}
      order={version === '' ? undefined : order}
      missing={words.chooseVersion}
      onClose={onClose}
    >
      <VersionField remote={remote} value={version} onChange={setVersion} />
      <Field label={words.deployAt} helper={words.deployAtHelp}>
        <TextInput type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
      </Field>
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
