import { type Passkey, passkeysQuery, passwordProofQuery } from '@parlour/api-client';
import { AsyncContent, MissingDialogPart, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Button, createLazyPart } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useDialog } from '../forms/use-dialog.ts';
import { ListItem, PlainList, PlainListSkeleton } from '../plain-list.tsx';
import { canCreatePasskeys } from './webauthn.ts';

const PasskeyDialog = createLazyPart(() => import('./passkey-dialogs.tsx'));

/** List of the member's passkeys, with buttons that add and remove one. */
export function PasskeyList() {
  const t = useTexts();
  const { api } = useSite();
  const passkeys = useQuery(passkeysQuery(api));
  const proof = useQuery(passwordProofQuery(api));
  const { dialog, open } = useDialog<{ id: string | undefined }>();
  const hasPassword = proof.data?.hasPassword ?? true;
  return (
    <AsyncContent query={passkeys} failed={t('form.failed')} skeleton={<PlainListSkeleton />}>
      {(list) => (
        <>
          <PlainList label={t('passkeys.label')}>
            {list.map((passkey, index) => (
              <PasskeyItem
                key={passkey.id}
                passkey={passkey}
                number={index + 1}
                onRemove={() => open({ id: passkey.id })}
              />
            ))}
            <ListItem
              icon="key-round"
              name={t('passkeys.title')}
              note={t('passkeys.note')}
              end={
                <Button
                  size="small"
                  {...(!canCreatePasskeys() && { disabledReason: t('passkeys.notHere') })}
                  onClick={() => open({ id: undefined })}
                >
                  {t('passkeys.add')}
                </Button>
              }
            />
          </PlainList>
          {dialog && (
            <PasskeyDialog
              key={dialog.key}
              {...dialog.subject}
              hasPassword={hasPassword}
              hasAuthenticator={proof.data?.hasAuthenticator === true}
              onClosed={dialog.onClosed}
              missing={(retry) => <MissingDialogPart retry={retry} onClose={dialog.onClosed} />}
            />
          )}
        </>
      )}
    </AsyncContent>
  );
}

function PasskeyItem({ passkey, number, onRemove }: { passkey: Passkey; number: number; onRemove(): void }) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const { createdAt, lastUsedAt } = passkey;
  const name = t('passkeys.one', { number });
  return (
    <ListItem
      icon="key-round"
      name={name}
      note={
        lastUsedAt
          ? t('passkeys.used', { time: formatTime(lastUsedAt, language) })
          : t('passkeys.made', { time: formatTime(createdAt, language) })
      }
      end={
        <Button size="small" aria-label={t('passkeys.removeOne', { name })} onClick={onRemove}>
          {t('passkeys.remove')}
        </Button>
      }
    />
  );
}
