import type { WebhookRecord } from '@parlour/contracts';
import { Field, TextInput } from '@parlour/ui';
import { useState } from 'react';
import { useRegistry } from '../../wire/registry-context.ts';
import { ChangeDialog } from '../change-dialog.tsx';
import { webhookTexts as words } from './webhook-texts.ts';

interface RemoveDialogProps {
  webhook: WebhookRecord;
  onClose(): void;
}

/** Ends the messages to a webhook, with a reason for the audit log. */
export function RemoveDialog({ webhook: { id, name }, onClose }: RemoveDialogProps) {
  const registry = useRegistry();
  const [entered, setReason] = useState('');
  const reason = entered.trim();
  return (
    <ChangeDialog
      title={words.removeTitle(name)}
      verb={words.removeVerb}
      tone="danger"
      keepLabel={words.keep}
      findMissing={() => (reason === '' ? words.reasonMissing : undefined)}
      send={() => registry.removeWebhook(id, reason)}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
      <Field label={words.reason} required>
        <TextInput maxLength={500} value={entered} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ChangeDialog>
  );
}
