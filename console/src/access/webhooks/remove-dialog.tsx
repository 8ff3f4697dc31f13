import type { WebhookRecord } from '@parlour/contracts';
import { Alert, Button, Field, Modal, TextInput } from '@parlour/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { texts } from '../../texts.ts';
import { useRegistry } from '../../wire/registry-context.ts';
import styles from '../access.module.css';
import { webhookTexts as words } from './webhook-texts.ts';

/** Ends the messages to a webhook, with a reason for the audit log. */
export function RemoveDialog({
  webhook: { id, name },
  onClose,
}: {
  webhook: WebhookRecord;
  onClose(): void;
}) {
  const registry = useRegistry();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const remove = useMutation({
    mutationFn: () => registry.removeWebhook(id, reason.trim()),
    onSuccess: async () => {
      await client.invalidateQueries();
      onClose();
    },
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const lacks = reason.trim() === '';
    setIsIncomplete(lacks);
    if (!lacks && !remove.isPending) remove.mutate();
  };
  const problem = isIncomplete ? words.reasonMissing : remove.error?.message;
  return (
    <Modal
      open
      onClose={onClose}
      title={words.removeTitle(name)}
      closeLabel={texts.close}
      locked={remove.isPending}
    >
      <form className={styles.form} onSubmit={send} noValidate>
        <p>{words.removeText}</p>
        {problem && <Alert tone="danger" live title={problem} />}
        <Field label={words.reason} required>
          <TextInput maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <div className={styles.foot}>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button type="submit" tone="danger" busy={remove.isPending}>
            {words.removeVerb}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
