import type { FixedSlot } from '../runtime/fixed-slots.ts';
import type { Target } from '../runtime/place-state.ts';
import type { Targets } from '../runtime/targets.ts';
import { panelIn } from '../site/navigation.ts';

/** Addresses that show the home page with a dialog over it (site-spec section 2). */
export const dialogPaths: Record<string, 'login' | 'register'> = {
  '/login': 'login',
  '/register': 'register',
  '/register.html': 'register',
};

/** What may be seen without a session while the site asks for one everywhere (ROUTE-09). */
const openPaths = ['/login', '/register', '/register.html', '/helpmc', '/download'];

export const needsLogin = (pathname: string): boolean => !openPaths.includes(pathname);

/** Pages that belong to the shell itself. */
export type ShellPage = 'notices' | 'download';

const shellPages: Record<string, ShellPage> = {
  '/noticePage': 'notices',
  '/down': 'download',
  '/download': 'download',
};

export type MainView =
  | { kind: 'remote'; target: Target }
  | { kind: 'shell'; page: ShellPage }
  | { kind: 'not-found' };

/** What the main part shows at a path. A remote's route wins over the shell's own page of that path. */
export function mainViewAt(pathname: string, targets: Targets): MainView {
  const target = targets.route(dialogPaths[pathname] ? '/' : pathname);
  if (target) return { kind: 'remote', target: { remote: target.remote, view: target.view } };
  const page = shellPages[pathname];
  return page ? { kind: 'shell', page } : { kind: 'not-found' };
}

export function targetAt(slot: FixedSlot, location: Location, targets: Targets): Target | undefined {
  if (slot === 'main') {
    const view = mainViewAt(location.pathname, targets);
    return view.kind === 'remote' ? view.target : undefined;
  }
  const open = panelIn(location.search);
  return open && slot === `${open.panel}-panel` ? targets.panel(open.panel) : undefined;
}
