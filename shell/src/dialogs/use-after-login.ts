import { useShell } from '../frame/shell-context.tsx';
import { valueIn } from '../start/feed.ts';
import { popupsHidden } from './popups-hidden.ts';

/** What follows a login in this tab: the popups, unless they rest for today. */
export function useAfterLogin(): () => void {
  const { site, content, dialogs } = useShell();
  return () => {
    const popups = valueIn(site.store.get(content.announcements.atom))?.popups ?? [];
    if (popups.length > 0 && !popupsHidden(localStorage, new Date())) void dialogs.open({ kind: 'popups' });
  };
}
