import type { Dialogs } from '@parlour/contracts';
import { useContent, useDialogs, useSite } from '../context/services.tsx';
import { sessionAtom } from '../session/index.ts';
import { getFeedValue } from '../state/feed.ts';
import { arePopupsHidden } from '../state/popups-hidden.ts';

type ToastAction = Parameters<Dialogs['toast']>[0]['action'];

/**
 * Returns a function that shows the popups after a login in this tab, unless they are hidden for today, and then the
 * greeting, with the next step if there is one. An earlier greeting would disappear while the member reads the popups,
 * and screen readers and pointers could not reach it behind them.
 */
export function useAfterLogin(): (greeting?: string, next?: ToastAction) => Promise<void> {
  const site = useSite();
  const content = useContent();
  const dialogs = useDialogs();
  return async (greeting, next) => {
    const popups = getFeedValue(site.store.get(content.announcements.atom))?.popups ?? [];
    if (popups.length > 0 && !arePopupsHidden(localStorage, new Date()))
      await dialogs.open({ kind: 'popups' });
    const isIn = site.store.get(sessionAtom).state === 'signed-in';
    if (greeting !== undefined && isIn)
      dialogs.toast({ tone: 'success', text: greeting, ...(next && { action: next }) });
  };
}
