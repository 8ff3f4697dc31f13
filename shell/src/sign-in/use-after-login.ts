import { useContent, useDialogs, useSite } from '../context/services.tsx';
import { sessionAtom } from '../session/index.ts';
import { getFeedValue } from '../state/feed.ts';
import { arePopupsHidden } from '../state/popups-hidden.ts';

/**
 * Returns a function that shows the popups after a login in this tab, unless they are hidden for today, and then greets.
 * An earlier greeting would disappear while the member reads the popups, and screen readers and pointers could not reach
 * it behind them.
 */
export function useAfterLogin(): (greet?: () => void) => Promise<void> {
  const site = useSite();
  const content = useContent();
  const dialogs = useDialogs();
  return async (greet) => {
    const popups = getFeedValue(site.store.get(content.announcements.atom))?.popups ?? [];
    if (popups.length > 0 && !arePopupsHidden(localStorage, new Date()))
      await dialogs.open({ kind: 'popups' });
    if (site.store.get(sessionAtom).state === 'signed-in') greet?.();
  };
}
