import { setPasswordByMail } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { Alert, Button, Checkbox, Modal } from '@parlour/ui';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useDialogs, useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import styles from '../forms/form.module.css';
import { NewPasswordFields, type NewPasswordValues } from '../forms/new-password-fields.tsx';
import { useApplyFieldErrors } from '../forms/use-apply-field-errors.ts';
import { useFailureText } from '../forms/use-failure-text.ts';
import type { DialogProps } from './dialog-host.tsx';
import { useDialogTransition } from './use-dialog-transition.ts';

/** Sets a new password from a mailed link, then opens the login form (AUTH-08). */
export default function NewPasswordDialog({ dialog }: DialogProps<'new-password'>) {
  const t = useText();
  const tSignIn = useText('sign-in');
  const site = useSite();
  const dialogs = useDialogs();
  const formatFailure = useFailureText();
  const { open, dismiss, onExited } = useDialogTransition(dialog);
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<NewPasswordValues & { removeOtherWays: boolean }>({
    mode: 'onTouched',
    defaultValues: { newPassword: '', confirmNewPassword: '', removeOtherWays: true },
  });
  const { isSubmitting } = form.formState;
  const applyFieldErrors = useApplyFieldErrors(form, ['newPassword', 'confirmNewPassword']);
  const isOver = isAppError(failure, 'identity.recovery-over');

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const { username: name } = await setPasswordByMail(site.api, { token: dialog.token, ...values });
      dialogs.toast({ tone: 'success', text: tSignIn('recovery.saved', { name }) });
      dismiss(dialogs.login());
    } catch (error) {
      if (applyFieldErrors(error) !== undefined) setFailure(error);
    }
  });

  return (
    <Modal
      open={open}
      onExited={onExited}
      onClose={() => dismiss(false)}
      title={tSignIn('recovery.newTitle')}
      closeLabel={t('close')}
      locked={isSubmitting}
    >
      <FormProvider {...form}>
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          {!isOver && (
            <>
              <NewPasswordFields />
              <Checkbox label={tSignIn('recovery.removeOtherWays')} {...form.register('removeOtherWays')} />
            </>
          )}
          {failure !== undefined && <Alert tone="danger" live title={formatFailure(failure)} />}
          {isOver ? (
            <Button tone="gold" size="large" wide onClick={() => dismiss(dialogs.open({ kind: 'recovery' }))}>
              {tSignIn('recovery.anew')}
            </Button>
          ) : (
            <Button type="submit" tone="gold" size="large" wide busy={isSubmitting}>
              {tSignIn('recovery.save')}
            </Button>
          )}
        </form>
      </FormProvider>
    </Modal>
  );
}
