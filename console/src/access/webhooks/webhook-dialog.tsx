import { type NewWebhook, webhookEvents } from '@parlour/contracts';
import { Checkbox, Field, Modal, TextInput } from '@parlour/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { useRegistry } from '../../wire/registry-context.ts';
import styles from '../access.module.css';
import { DialogForm } from '../dialog-form.tsx';
import { ShownSecret } from '../shown-secret.tsx';
import { webhookTexts as words } from './webhook-texts.ts';

/** Adds a webhook and shows its secret once. */
export function WebhookDialog({ onClose }: { onClose(): void }) {
  const registry = useRegistry();
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: (order: NewWebhook) => registry.addWebhook(order),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={add.data ? words.addedTitle : words.addTitle}
      closeLabel={texts.close}
      locked={add.isPending}
    >
      {add.data ? (
        <ShownSecret advice={words.addedText} secret={add.data.secret} copyLabel={words.copy} />
      ) : (
        <WebhookForm
          failure={add.error?.message}
          busy={add.isPending}
          onAdd={(order) => add.mutate(order)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

interface WebhookFormProps {
  failure: string | undefined;
  busy: boolean;
  onAdd(order: NewWebhook): void;
  onClose(): void;
}

function WebhookForm({ failure, busy, onAdd, onClose }: WebhookFormProps) {
  const [entered, setEntered] = useState({ name: '', url: '', reason: '' });
  const [events, setEvents] = useState<NewWebhook['events']>(webhookEvents);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const send = (): void => {
    const [name, url, reason] = [entered.name.trim(), entered.url.trim(), entered.reason.trim()];
    const lacks = events.length === 0 || [name, url, reason].includes('');
    setIsIncomplete(lacks);
    if (!lacks) onAdd({ name, url, events, reason });
  };
  const renderField = (part: keyof typeof entered, label: string, helper?: string) => (
    <Field label={label} helper={helper} required>
      <TextInput
        maxLength={500}
        value={entered[part]}
        onChange={({ target }) => setEntered({ ...entered, [part]: target.value })}
      />
    </Field>
  );
  return (
    <DialogForm
      problem={isIncomplete ? words.incomplete : failure}
      verb={words.addVerb}
      busy={busy}
      onSend={send}
      onClose={onClose}
    >
      {renderField('name', words.name)}
      {renderField('url', words.address, words.addressHelp)}
      <fieldset>
        <legend className={styles.legend}>{words.events}</legend>
        <div className={styles.scope}>
          {webhookEvents.map((kind) => (
            <Checkbox
              key={kind}
              label={words.kinds[kind]}
              checked={events.includes(kind)}
              onChange={({ target }) =>
                setEvents(
                  webhookEvents.filter((one) => (one === kind ? target.checked : events.includes(one))),
                )
              }
            />
          ))}
        </div>
      </fieldset>
      {renderField('reason', words.reason)}
    </DialogForm>
  );
}
