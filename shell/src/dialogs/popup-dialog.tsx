import { Button, Checkbox, Modal } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { AnnouncementList } from '../components/announcement-list.tsx';
import { useContent } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { dialogsAtom } from '../state/dialogs.ts';
import { getFeedValue } from '../state/feed.ts';
import { hidePopups } from '../state/popups-hidden.ts';
import type { DialogProps } from './dialog-host.tsx';
import styles from './popup-dialog.module.css';
import { useDialogTransition } from './use-dialog-transition.ts';

/**
 * Shows all popups after a login in one dialog, so that one press closes them. They can be hidden for the day. The
 * dialog waits behind one that opened after it: its code may load later, and it would cover that one.
 */
export default function PopupDialog({ dialog }: DialogProps<'popups'>) {
  const t = useText();
  const content = useContent();
  const popups = getFeedValue(useAtomValue(content.announcements.atom))?.popups ?? [];
  const isTopmost = useAtomValue(dialogsAtom).at(-1) === dialog;
  const { open, dismiss, onExited } = useDialogTransition(dialog);
  const [notToday, setNotToday] = useState(false);
  const close = () => {
    if (notToday) hidePopups(localStorage, new Date());
    dismiss(true);
  };
  return (
    <Modal
      open={open && isTopmost}
      onExited={onExited}
      onClose={close}
      size="wide"
      title={t('announcements.title')}
      closeLabel={t('close')}
      foot={
        <div className={styles.foot}>
          <Checkbox
            label={t('announcements.notToday')}
            checked={notToday}
            onChange={(event) => setNotToday(event.target.checked)}
          />
          <Button tone="gold" onClick={close}>
            {t('announcements.closeAll')}
          </Button>
        </div>
      }
    >
      <AnnouncementList notices={popups} />
    </Modal>
  );
}
