import type { WebhookRecord } from '@parlour/contracts';
import { Field, Modal, TextInput } from '@parlour/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { useRegistry } from '../../wire/registry-context.ts';
import { DialogForm } from '../dialog-form.tsx';
import { ShownSecret } from '../shown-secret.tsx';
import { webhookTexts as words } from './webhook-texts.ts';

interface RotateDialogProps {
  webhook: WebhookRecord;
  onClose(): void;
}

/** Replaces the secret of a webhook, with a reason for the audit log, and shows the new one once. */
export function RotateDialog({ webhook: { id, name }, onClose }: RotateDialogProps) {
  const registry = useRegistry();
  const client = useQueryClient();
  const [entered, setReason] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const reason = entered.trim();
  const rotate = useMutation({
    mutationFn: () => registry.rotateWebhook(id, reason),
    onSuccess: () => client.invalidateQueries(),
  });
  const send = (): void => {
    setIsIncomplete(reason === '');
    if (reason !== '') rotate.mutate();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={rotate.data ? words.rotatedTitle : words.rotateTitle(name)}
      closeLabel={texts.close}
      locked={rotate.isPending}
    >
      {rotate.data ? (
        <ShownSecret advice={words.rotatedText} secret={rotate.data.secret} copyLabel={words.copy} />
      ) : (
        <DialogForm
          problem={isIncomplete ? words.reasonMissing : rotate.error?.message}
          verb={words.rotateVerb}
          busy={rotate.isPending}
          onSend={send}
          onClose={onClose}
        >
          <p>{words.rotateText}</p>
          <Field label={words.reason} required>
            <TextInput maxLength={500} value={entered} onChange={({ target }) => setReason(target.value)} />
          </Field>
        </DialogForm>
      )}
    </Modal>
  );
}
