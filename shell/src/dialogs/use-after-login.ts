import { sessionAtom } from '@parlour/session';
import { useShell } from '../frame/shell-context.tsx';
import { getFeedValue } from '../start/feed.ts';
import { arePopupsHidden } from './popups-hidden.ts';

/**
 * What follows a login in this tab: the popups, unless they rest for today, and then the greeting. Before, it would be
 * gone by the time that they are read, and nobody could press or hear it behind them.
 */
export function useAfterLogin(): (greeting?: string) => Promise<void> {
  const { site, content, dialogs } = useShell();
  return async (greeting) => {
    const popups = getFeedValue(site.store.get(content.announcements.atom))?.popups ?? [];
    if (popups.length > 0 && !arePopupsHidden(localStorage, new Date()))
      await dialogs.open({ kind: 'popups' });
    const isIn = site.store.get(sessionAtom).state === 'signed-in';
    if (greeting !== undefined && isIn) dialogs.toast({ tone: 'success', text: greeting });
  };
}
