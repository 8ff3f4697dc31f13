import { Button, Empty, Modal } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { AnnouncementList } from '../components/announcement-list.tsx';
import { useContent } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import type { DialogProps } from './dialog-host.tsx';
import { useDialogTransition } from './use-dialog-transition.ts';

/** `noticeModal`: lists every notice and opens the requested one. */
export default function AnnouncementDialog({ dialog }: DialogProps<'announcements'>) {
  const t = useText();
  const content = useContent();
  const announcements = useAtomValue(content.announcements.atom);
  const { open, dismiss, onExited } = useDialogTransition(dialog);
  return (
    <Modal
      open={open}
      onExited={onExited}
      onClose={() => dismiss(true)}
      size="wide"
      title={t('announcements.title')}
      closeLabel={t('close')}
    >
      {announcements.state === 'ready' && (
        <AnnouncementList notices={announcements.value.notices} start={dialog.start} />
      )}
      {announcements.state === 'failed' && (
        <Empty
          icon="triangle-alert"
          title={t('announcements.failed')}
          action={
            <Button icon="refresh-cw" onClick={() => void content.announcements.refresh()}>
              {t('retry')}
            </Button>
          }
        />
      )}
    </Modal>
  );
}
