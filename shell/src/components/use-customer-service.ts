import { useAtomValue } from 'jotai';
import { useDialogs, useSite } from '../context/services.tsx';
import { useText } from '../context/use-text.ts';
import { memberAtom } from '../session/index.ts';
import { statusAtom } from '../state/status.ts';

/** Members above this club rank have their own service (SHELL-09). */
export const vipAboveRank = 4;
const windowSize = { width: 440, height: 750 };

interface CustomerService {
  isVip: boolean;
  /** Opens the chat in its own window. Shows an explanation if the browser blocks it. */
  open(): void;
}

export function useCustomerService(): CustomerService {
  const t = useText();
  const dialogs = useDialogs();
  const site = useSite();
  const member = useAtomValue(memberAtom);
  const status = useAtomValue(statusAtom);
  const isVip = (member?.club.rankLevel ?? 0) > vipAboveRank;

  function open(): void {
    const path = findPath();
    if (!path || openWindow(path)) return;
    dialogs.toast({
      tone: 'warning',
      text: t('service.blocked'),
      action: { label: t('retry'), run: () => void openAgain() },
    });
  }

  /** Tries again. If the window is still blocked, offers to open the service on this page. */
  async function openAgain(): Promise<void> {
    const path = findPath();
    if (!path || openWindow(path)) return;
    const here = await dialogs.confirm({
      title: t('service.stillBlocked'),
      body: t('service.otherWay'),
      confirmLabel: t('service.openHere'),
      cancelLabel: t('close'),
    });
    if (here) site.navigate(path);
  }

  function findPath(): string | undefined {
    const paths = status.state === 'known' ? status.status.customerService : undefined;
    const path = (isVip ? paths?.vip : undefined) ?? paths?.liveChat;
    if (!path) dialogs.toast({ tone: 'warning', text: t('service.missing') });
    return path;
  }

  return { isVip, open };
}

function openWindow(path: string): boolean {
  const { width, height } = windowSize;
  return window.open(path, 'customer-service', `popup,width=${width},height=${height}`) !== null;
}
