import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { LoaderOverlay } from '../feedback/loader-overlay.tsx';
import { addToast, type Toast } from '../feedback/toast-list.ts';
import { ToastStack } from '../feedback/toast-stack.tsx';
import type { MessageTone } from '../feedback/tones.ts';
import { Field } from '../field/field.tsx';
import { TextInput } from '../field/text-input.tsx';
import { Card } from '../layout/card.tsx';
import { SafeHtml } from '../media/safe-html.tsx';
import { ConfirmDialog } from '../modal/confirm-dialog.tsx';
import { Modal } from '../modal/modal.tsx';
import { Menu } from '../overlay/menu.tsx';
import { Popover } from '../overlay/popover.tsx';
import { Tooltip } from '../overlay/tooltip.tsx';
import styles from './kit.module.css';
import type { KitTexts } from './kit-texts.ts';

type Shown = 'form' | 'reading' | 'drawer' | 'question' | undefined;

export function OverlaySamples({ t }: { t: KitTexts }) {
  const [shown, setShown] = useState<Shown>();
  const [loading, setLoading] = useState(false);
  const [toasts, setToasts] = useState<Toast[]>([]);
  const close = () => setShown(undefined);
  const load = () => {
    setLoading(true);
    setTimeout(() => setLoading(false), 1500);
  };
  const showToast = (tone: MessageTone, text: string) =>
    setToasts((list) =>
      addToast(list, { id: tone, tone, text, action: { label: t.undo, run: () => undefined } }),
    );
  return (
    <Card>
      <div className={styles.row}>
        <Button onClick={() => setShown('form')}>{t.logIn}</Button>
        <Button onClick={() => setShown('reading')}>{t.maintenance}</Button>
        <Button onClick={() => setShown('drawer')}>{t.sections.lists}</Button>
        <Button onClick={() => setShown('question')}>{t.logOut}</Button>
        <Button onClick={load}>{t.loading}</Button>
      </div>
      <div className={styles.row}>
        <AccountMenu t={t} />
        <Popover trigger={<Button>{t.period}</Button>} label={t.period}>
          {t.sample}
        </Popover>
        <Tooltip text={t.tip}>
          <Button>{t.amount}</Button>
        </Tooltip>
        <Button onClick={() => showToast('success', t.favouriteAdded)}>{t.favouriteAdded}</Button>
        <Button onClick={() => showToast('danger', t.failed)}>{t.failed}</Button>
      </div>
      <Modal open={shown === 'form'} onClose={close} title={t.logIn} closeLabel={t.close}>
        <div className={styles.stack}>
          <Field label={t.username}>
            <TextInput icon="user" />
          </Field>
          <AccountMenu t={t} />
          <Button tone="gold" wide onClick={() => setShown('question')}>
            {t.logIn}
          </Button>
        </div>
      </Modal>
      <Modal
        open={shown === 'reading'}
        onClose={close}
        title={t.maintenance}
        closeLabel={t.close}
        size="reading"
        foot={<Button onClick={close}>{t.close}</Button>}
      >
        <SafeHtml html={t.notice.repeat(4)} loadingLabel={t.loading} />
      </Modal>
      <Modal
        open={shown === 'drawer'}
        onClose={close}
        title={t.sections.lists}
        closeLabel={t.close}
        size="drawer"
      >
        {t.sample}
      </Modal>
      <ConfirmDialog
        open={shown === 'question'}
        title={t.question}
        confirmLabel={t.logOut}
        cancelLabel={t.stay}
        tone="danger"
        onConfirm={close}
        onCancel={close}
      >
        {t.questionText}
      </ConfirmDialog>
      <LoaderOverlay shown={loading} label={t.loading} />
      <ToastStack
        toasts={toasts}
        closeLabel={t.close}
        onDismiss={(id) => setToasts((list) => list.filter((toast) => toast.id !== id))}
      />
    </Card>
  );
}

function AccountMenu({ t }: { t: KitTexts }) {
  const [account, wallet, records, messages] = t.menuItems;
  const none = () => undefined;
  return (
    <Menu
      trigger={<Button icon="menu">{account}</Button>}
      items={[
        { key: 'account', label: account, icon: 'shield-check', checked: true, onSelect: none },
        { key: 'wallet', label: wallet, icon: 'wallet', checked: false, onSelect: none },
        'divider',
        { key: 'records', label: records, icon: 'clipboard-list', onSelect: none },
        { key: 'messages', label: messages, icon: 'mail', disabled: true, onSelect: none },
        { key: 'out', label: t.logOut, icon: 'log-out', tone: 'danger', onSelect: none },
      ]}
    />
  );
}
