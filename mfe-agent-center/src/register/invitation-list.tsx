import { endInvitation, type Invitation, invitationsQuery } from '@parlour/api-client';
import type { InvitationStatus } from '@parlour/contracts/calls';
import { useErrorText, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Button, ConfirmDialog, CopyButton, StatusChip, type StatusLooks } from '@parlour/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { formatRate } from '../settlements/formats.ts';
import styles from './register-page.module.css';
import { isUsable, toInvitationAddress } from './register-rules.ts';

const looks = {
  OPEN: { tone: 'done' },
  EXPIRED: { tone: 'neutral', icon: 'clock' },
  USED_UP: { tone: 'neutral', icon: 'check' },
  ENDED: { tone: 'refused', icon: 'ban' },
} satisfies StatusLooks<InvitationStatus>;

interface InvitationListProps {
  invitations: readonly Invitation[];
  onShare(invitation: Invitation): void;
}

/** The latest invitations, each with its terms and uses and, while it is open, its actions. */
export function InvitationList({ invitations, onShare }: InvitationListProps) {
  const t = useTexts();
  const [ending, setEnding] = useState<Invitation>();
  const revoke = useRevoke(() => setEnding(undefined));
  return (
    <>
      <ul aria-label={t('register.links')} className={styles.list}>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.code}
            invitation={invitation}
            onShare={() => onShare(invitation)}
            onEnd={() => setEnding(invitation)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={ending !== undefined}
        title={t('register.end.title')}
        confirmLabel={t('register.end.confirm')}
        cancelLabel={t('register.end.cancel')}
        tone="danger"
        busy={revoke.isPending}
        onConfirm={() => ending && revoke.mutate(ending.code)}
        onCancel={() => setEnding(undefined)}
      >
        {t('register.end.text', { code: ending?.code ?? '' })}
      </ConfirmDialog>
    </>
  );
}

function useRevoke(onDone: () => void) {
  const t = useTexts();
  const errorText = useErrorText();
  const { api, dialogs } = useSite();
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (code: string) => {
      await endInvitation(api, code);
      await queries.invalidateQueries({ queryKey: invitationsQuery(api).queryKey });
    },
    onSuccess: () => {
      dialogs.toast({ tone: 'success', text: t('register.ended') });
      onDone();
    },
    onError: (error) => dialogs.toast({ tone: 'danger', text: errorText(error) }),
  });
}

interface InvitationRowProps {
  invitation: Invitation;
  onShare(): void;
  onEnd(): void;
}

function InvitationRow({ invitation, onShare, onEnd }: InvitationRowProps) {
  const t = useTexts();
  const language = useAtomValue(useSite().atoms.language);
  const { code, kind, rebatePpm, status, uses, usesMax, expiresAt } = invitation;
  const facts = [
    t(`register.kind.${kind}`),
    ...(rebatePpm > 0 ? [t('register.rebate', { rate: formatRate(rebatePpm) })] : []),
    usesMax === undefined
      ? t('register.uses', { count: uses, uses })
      : t('register.usesOf', { uses, max: usesMax }),
    expiresAt ? t('register.expires', { time: formatTime(expiresAt, language) }) : t('register.noEnd'),
  ];
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span className={styles.code}>
          {code}
          <StatusChip status={status} looks={looks} label={t(`register.status.${status}`)} />
        </span>
        <span className={styles.note}>{facts.join(' · ')}</span>
      </span>
      {isUsable(status) && (
        <span className={styles.acts}>
          <CopyButton
            wordy
            text={toInvitationAddress(location.origin, code)}
            label={t('register.copy')}
            copiedLabel={t('copied')}
            failedLabel={t('copyFailed')}
          />
          <Button size="small" icon="share-2" aria-label={t('register.shareOne', { code })} onClick={onShare}>
            {t('share')}
          </Button>
          <Button
            size="small"
            tone="ghost"
            icon="ban"
            aria-label={t('register.endOne', { code })}
            onClick={onEnd}
          >
            {t('register.end.confirm')}
          </Button>
        </span>
      )}
    </li>
  );
}
