import { sessionAtom } from '@parlour/session';
import { useShell } from '../frame/shell-context.tsx';
import { valueIn } from '../start/feed.ts';
import { popupsHidden } from './popups-hidden.ts';

/**
 * What follows a login in this tab: the popups, unless they rest for today, and then the greeting. Before, it would be
 * gone by the time that they are read, and nobody could press or hear it behind them.
 */
export function useAfterLogin(): (greeting?: string) => Promise<void> {
  const { site, content, dialogs } = useShell();
  return async (greeting) => {
    const popups = valueIn(site.store.get(content.announcements.atom))?.popups ?? [];
    if (popups.length > 0 && !popupsHidden(localStorage, new Date())) await dialogs.open({ kind: 'popups' });
    const isIn = site.store.get(sessionAtom).state === 'signed-in';
    if (greeting !== undefined && isIn) dialogs.toast({ tone: 'success', text: greeting });
  };
}
