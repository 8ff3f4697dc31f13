import { ConfirmDialog } from '@parlour/ui';
import type { DialogProps } from './dialog-host.tsx';
import { useLeaving } from './use-leaving.ts';

export default function QuestionDialog({ dialog }: DialogProps<'confirm'>) {
  const { open, leave } = useLeaving(dialog);
  const { title, body, confirmLabel, cancelLabel, tone } = dialog.question;
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      tone={tone}
      onConfirm={() => leave(true)}
      onCancel={() => leave(false)}
    >
      {body}
    </ConfirmDialog>
  );
}
