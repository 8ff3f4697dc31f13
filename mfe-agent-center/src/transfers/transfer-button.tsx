import type { TeamMember } from '@parlour/api-client';
import { MissingDialogPart, useTexts } from '@parlour/remote-sdk';
import { Button, createLazyPart } from '@parlour/ui';
import { useState } from 'react';
import { formatMasked } from '../masked-name.tsx';

const TransferDialog = createLazyPart(() => import('./transfer-dialog.tsx'));

/** Button that opens the transfers with a direct downline. Renders a dash for other members. */
export function TransferButton({ member }: { member: TeamMember }) {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (member.level !== 1 || member.accountKind === 'demo') return '–';
  return (
    <>
      <Button
        size="small"
        icon="arrow-left-right"
        aria-label={t('transferDown.openFor', { name: formatMasked(member) })}
        onClick={() => setOpen(true)}
      >
        {t('transferDown.open')}
      </Button>
      {open && (
        <TransferDialog
          member={member}
          onClosed={close}
          missing={(retry: () => void) => <MissingDialogPart retry={retry} onClose={close} />}
        />
      )}
    </>
  );
}
