import { Modal } from '@parlour/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../frame/toasts.tsx';
import { texts } from '../texts.ts';
import { DialogForm, type DialogFormProps } from './dialog-form.tsx';

interface ChangeDialogProps extends Omit<DialogFormProps, 'problem' | 'busy' | 'onSend'> {
  title: string;
  /** Returns what is missing before the change can be sent. */
  findMissing?(): string | undefined;
  /** Sends the change to the registry. */
  send(): Promise<unknown>;
  /** Sentence that says afterwards what was changed. */
  done?: string;
}

/** Dialog of one change at the registry: it shows a refusal beside the entered values, and closes after the change. */
export function ChangeDialog({ title, findMissing, send, done, ...form }: ChangeDialogProps) {
  const { onClose } = form;
  const client = useQueryClient();
  const showToast = useToast();
  const [missing, setMissing] = useState<string>();
  const change = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await client.invalidateQueries();
      if (done !== undefined) showToast(done);
      onClose();
    },
  });
  const start = (): void => {
    const found = findMissing?.();
    setMissing(found);
    if (found === undefined) change.mutate();
  };
  return (
    <Modal open onClose={onClose} title={title} closeLabel={texts.close} locked={change.isPending}>
      <DialogForm
        {...form}
        problem={missing ?? change.error?.message}
        busy={change.isPending}
        onSend={start}
      />
    </Modal>
  );
}
