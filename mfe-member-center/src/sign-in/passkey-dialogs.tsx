import { addPasskey, beginPasskey, passkeysQuery, removePasskey } from '@parlour/api-client';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { AccountDialog } from '../forms/account-dialog.tsx';
import { PasswordStep } from '../forms/password-step.tsx';
import { createPasskey, PasskeyCreationError } from './webauthn.ts';

interface PasskeyDialogProps {
  /** Passkey to remove; undefined to create one. */
  id: string | undefined;
  hasPassword: boolean;
  hasAuthenticator: boolean;
  onClosed(): void;
}

interface Proof {
  password: string | undefined;
  code: string | undefined;
}

/** Dialog that creates or removes a passkey. Both take the password, and the authenticator if it is on. */
export default function PasskeyDialog({ id, hasPassword, hasAuthenticator, onClosed }: PasskeyDialogProps) {
  const t = useTexts();
  const { api, dialogs } = useSite();
  const queries = useQueryClient();
  const changed = async (text: string, close: () => void) => {
    await queries.invalidateQueries({ queryKey: passkeysQuery(api).queryKey });
    dialogs.toast({ tone: 'success', text });
    close();
  };
  const add = async (proof: Proof, close: () => void) => {
    const options = await beginPasskey(api, proof);
    try {
      await addPasskey(api, { credential: await createPasskey(options) });
      await changed(t('passkeys.added'), close);
    } catch (error) {
      if (!(error instanceof PasskeyCreationError)) throw error;
      dialogs.toast({ tone: 'info', text: t(error.isKnown ? 'passkeys.known' : 'passkeys.notMade') });
      close();
    }
  };
  const remove = async (passkey: string, proof: Proof, close: () => void) => {
    await removePasskey(api, { id: passkey, ...proof });
    await changed(t('passkeys.removed'), close);
  };
  return (
    <AccountDialog title={t(id ? 'passkeys.removeTitle' : 'passkeys.addTitle')} onClosed={onClosed}>
      {(close) => (
        <PasswordStep
          hasPassword={hasPassword}
          hasAuthenticator={hasAuthenticator}
          intro={t(id ? 'passkeys.removeLead' : 'passkeys.addLead')}
          submitLabel={t(id ? 'passkeys.remove' : 'passkeys.make')}
          {...(id !== undefined && { tone: 'danger' })}
          send={(password, code) =>
            id ? remove(id, { password, code }, close) : add({ password, code }, close)
          }
        />
      )}
    </AccountDialog>
  );
}
