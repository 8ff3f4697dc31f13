import { ConfirmDialog } from '@parlour/ui';
import type { DialogProps } from './dialog-host.tsx';
import { useDialogTransition } from './use-dialog-transition.ts';

export default function QuestionDialog({ dialog }: DialogProps<'confirm'>) {
  const { open, dismiss, onExited } = useDialogTransition(dialog);
  const { title, body, confirmLabel, cancelLabel, tone } = dialog.question;
  return (
    <ConfirmDialog
      open={open}
      onExited={onExited}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      tone={tone}
      onConfirm={() => dismiss(true)}
      onCancel={() => dismiss(false)}
    >
      {body}
    </ConfirmDialog>
  );
}
