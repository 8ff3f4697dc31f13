import { type Invitation, invitationsQuery } from '@parlour/api-client';
import {
  AsyncContent,
  LoadingGroup,
  MissingDialogPart,
  OfflineNote,
  useSite,
  useTexts,
} from '@parlour/remote-sdk';
import { Button, Card, createLazyPart, Empty, SectionHeading, Skeleton, VisuallyHidden } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InvitationList } from './invitation-list.tsx';
import styles from './register-page.module.css';
import { isUsable } from './register-rules.ts';

const InvitationDialog = createLazyPart(() => import('./invitation-dialog.tsx'));
const AccountDialog = createLazyPart(() => import('./account-dialog.tsx'));
const ShareDialog = createLazyPart(() => import('./share-dialog.tsx'));

type OpenDialog = { kind: 'invitation' } | { kind: 'account' } | { kind: 'share'; invitation: Invitation };

/** Register centre: opens accounts below the agent, and creates, shares and revokes invitation links. */
export default function RegisterPage() {
  const t = useTexts();
  const { api } = useSite();
  const invitations = useQuery(invitationsQuery(api));
  const [dialog, setDialog] = useState<OpenDialog>();
  const rebateMaxPpm = invitations.data?.rebateMaxPpm ?? 0;
  const close = () => setDialog(undefined);
  const missing = (retry: () => void) => <MissingDialogPart retry={retry} onClose={close} />;
  const share = (invitation: Invitation) => setDialog({ kind: 'share', invitation });
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h2>{t('title.register')}</h2>
      </VisuallyHidden>
      <Card as="section" aria-label={t('register.account')} className={styles.section}>
        <SectionHeading level={3} icon="user-plus" title={t('register.account')}>
          <Button icon="plus" onClick={() => setDialog({ kind: 'account' })}>
            {t('register.openAccount')}
          </Button>
        </SectionHeading>
        <p className={styles.note}>{t('register.accountText')}</p>
      </Card>
      <OfflineNote updatedAt={invitations.dataUpdatedAt} />
      <Card as="section" aria-label={t('register.links')} className={styles.section}>
        <SectionHeading level={3} icon="link" title={t('register.links')}>
          <Button tone="gold" icon="plus" onClick={() => setDialog({ kind: 'invitation' })}>
            {t('register.create')}
          </Button>
        </SectionHeading>
        <AsyncContent query={invitations} failed={t('register.failed')} skeleton={<ListSkeleton />}>
          {({ invitations: all, openMax }) => (
            <>
              <p className={styles.note}>
                {t('register.linksText', {
                  open: all.filter(({ status }) => isUsable(status)).length,
                  max: openMax,
                })}
              </p>
              {all.length === 0 ? (
                <Empty icon="link" title={t('register.empty')} text={t('register.emptyText')} />
              ) : (
                <InvitationList invitations={all} onShare={share} />
              )}
            </>
          )}
        </AsyncContent>
      </Card>
      {dialog?.kind === 'invitation' && (
        <InvitationDialog rebateMaxPpm={rebateMaxPpm} onCreated={share} onClosed={close} missing={missing} />
      )}
      {dialog?.kind === 'account' && (
        <AccountDialog rebateMaxPpm={rebateMaxPpm} onClosed={close} missing={missing} />
      )}
      {dialog?.kind === 'share' && (
        <ShareDialog
          key={dialog.invitation.code}
          invitation={dialog.invitation}
          onClosed={close}
          missing={missing}
        />
      )}
    </div>
  );
}

const ListSkeleton = () => (
  <LoadingGroup className={styles.section}>
    <Skeleton height={64} />
    <Skeleton height={64} />
    <Skeleton height={64} />
  </LoadingGroup>
);
