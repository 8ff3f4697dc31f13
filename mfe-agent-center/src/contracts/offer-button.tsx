import type { TeamMember } from '@parlour/api-client';
import { MissingDialogPart, useTexts } from '@parlour/remote-sdk';
import { Button, createLazyPart } from '@parlour/ui';
import { useState } from 'react';
import { formatMasked } from '../masked-name.tsx';

const OfferDialog = createLazyPart(() => import('./offer-dialog.tsx'));

/** Button that offers a contract to a direct downline who is an agent. Renders nothing for other members. */
export function OfferButton({ member }: { member: TeamMember }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (member.level !== 1 || member.accountKind !== 'agent') return null;
  return (
    <>
      <Button
        size="small"
        icon="handshake"
        aria-label={t('offer.openFor', { name: formatMasked(member) })}
        onClick={() => setOpen(true)}
      >
        {t('offer.open')}
      </Button>
      {open && (
        <OfferDialog
          member={member}
          onClosed={close}
          missing={(retry: () => void) => <MissingDialogPart retry={retry} onClose={close} />}
        />
      )}
    </>
  );
}
