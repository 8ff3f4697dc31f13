import type { ConfirmQuestion } from '@parlour/contracts';
import { parsePanel } from './navigation.ts';

export interface LeaveGuard {
  /** Asks `question` before the page moves elsewhere, until the returned function is called. */
  add(question: ConfirmQuestion): () => void;
}

/** Detail of single-spa's event before it follows an address. A promise of true restores the old address. */
interface BeforeRouting {
  oldUrl: string;
  newUrl: string;
  cancelNavigation(cancel: Promise<boolean>): void;
}

/** Creates a guard that asks before a link, the back button or closing the tab leaves a half-filled form. */
export function createLeaveGuard(
  page: Window,
  confirm: (question: ConfirmQuestion) => Promise<boolean>,
): LeaveGuard {
  const questions = new Set<ConfirmQuestion>();

  const beforeRouting = (event: Event) => {
    const [question] = questions;
    if (!question || !(event instanceof CustomEvent)) return;
    const { oldUrl, newUrl, cancelNavigation } = event.detail as BeforeRouting;
    if (toPageKey(oldUrl) === toPageKey(newUrl)) return;
    cancelNavigation(
      confirm(question).then((leave) => {
        if (!leave) page.addEventListener('single-spa:routing-event', restoreRouters, { once: true });
        return !leave;
      }),
    );
  };
  /** Moves the routers back. A router follows its link before the question; single-spa restores without an event. */
  const restoreRouters = () => {
    const event = new PopStateEvent('popstate', { state: page.history.state });
    page.dispatchEvent(Object.assign(event, { singleSpaTrigger: 'replaceState' }));
  };
  const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  page.addEventListener('single-spa:before-routing-event', beforeRouting);

  return {
    add(question) {
      const own = { ...question };
      questions.add(own);
      page.addEventListener('beforeunload', beforeUnload);
      return () => {
        questions.delete(own);
        // A browser does not cache a page with this listener for the back button, so it is removed when not needed.
        if (questions.size === 0) page.removeEventListener('beforeunload', beforeUnload);
      };
    },
  };
}

/** Returns the open panel page of an address, or its path. The rest of the address belongs to the mounted view. */
function toPageKey(address: string): string {
  const { pathname, search } = new URL(address);
  const open = parsePanel(search);
  return open ? `${open.panel}/${open.page ?? ''}` : pathname;
}
