import { addPasskey, beginPasskey, passkeysQuery, removePasskey } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { AccountDialog } from '../forms/account-dialog.tsx';
import { PasswordStep } from '../forms/password-step.tsx';
import { createPasskey, PasskeyCreationError } from './webauthn.ts';

export interface PasskeyDialogProps {
  /** Passkey to remove; undefined to create one. */
  id: string | undefined;
  hasPassword: boolean;
  onClosed(): void;
}

/** Dialog that creates or removes a passkey. Both take the password. */
export default function PasskeyDialog({ id, hasPassword, onClosed }: PasskeyDialogProps) {
  const t = useTexts();
  const { api, dialogs } = useSite();
  const queries = useQueryClient();
  const changed = async (text: string, close: () => void) => {
    await queries.invalidateQueries({ queryKey: passkeysQuery(api).queryKey });
    dialogs.toast({ tone: 'success', text });
    close();
  };
  const add = async (password: string | undefined, close: () => void) => {
    const options = await beginPasskey(api, { password });
    try {
      await addPasskey(api, { credential: await createPasskey(options) });
      await changed(t('passkeys.added'), close);
    } catch (error) {
      if (!(error instanceof PasskeyCreationError)) throw error;
      dialogs.toast({ tone: 'info', text: t(error.isKnown ? 'passkeys.known' : 'passkeys.notMade') });
      close();
    }
  };
  const remove = async (passkey: string, password: string | undefined, close: () => void) => {
    await removePasskey(api, { id: passkey, password });
    await changed(t('passkeys.removed'), close);
  };
  return (
    <AccountDialog title={t(id ? 'passkeys.removeTitle' : 'passkeys.addTitle')} onClosed={onClosed}>
      {(close) => (
        <PasswordStep
          hasPassword={hasPassword}
          intro={t(id ? 'passkeys.removeLead' : 'passkeys.addLead')}
          submitLabel={t(id ? 'passkeys.remove' : 'passkeys.make')}
          {...(id !== undefined && { tone: 'danger' })}
          send={(password) => (id ? remove(id, password, close) : add(password, close))}
        />
      )}
    </AccountDialog>
  );
}
