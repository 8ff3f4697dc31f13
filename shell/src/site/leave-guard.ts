import type { ConfirmQuestion } from '@parlour/contracts';
import { parsePanel } from './navigation.ts';

export interface LeaveGuard {
  /** Asks `question` before the page moves elsewhere, until the returned function is called. */
  add(question: ConfirmQuestion): () => void;
}

/** What single-spa tells before it follows an address; a promise of true brings the address back. */
interface BeforeRouting {
  oldUrl: string;
  newUrl: string;
  cancelNavigation(cancel: Promise<boolean>): void;
}

/** Stands between a half-filled form and whatever leads away from it: links, the back button, the closing of the tab. */
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
  /** A router moves with its own link before anybody is asked, and single-spa restores the address without a word. */
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
        // A page that listens is not kept for the back button, so nobody listens without need.
        if (questions.size === 0) page.removeEventListener('beforeunload', beforeUnload);
      };
    },
  };
}

/** The path and the panel page of an address: what else stands in it belongs to the view that is shown. */
function toPageKey(address: string): string {
  const { pathname, search } = new URL(address);
  const open = parsePanel(search);
  return open ? `${open.panel}/${open.page ?? ''}` : pathname;
}
