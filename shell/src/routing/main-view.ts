import type { FixedSlot } from '../runtime/fixed-slots.ts';
import type { Target } from '../runtime/slot-state.ts';
import type { Targets } from '../runtime/targets.ts';
import { parsePanel } from './navigation.ts';

/** Addresses that show the home page with a dialog over it (ROUTE-03, ROUTE-04). */
export const dialogPaths: Record<string, 'login' | 'register'> = {
  '/login': 'login',
  '/register': 'register',
  '/register.html': 'register',
};

/** Returns whether a path shows the home page: its own path, a dialog over it, or another path of the same view. */
export function isHomePath(pathname: string, targets: Targets): boolean {
  if (pathname === '/' || dialogPaths[pathname]) return true;
  const home = targets.route('/');
  const shown = targets.route(pathname);
  return home !== undefined && home.remote === shown?.remote && home.view === shown.view;
}

/** Paths that are visible without a session while the site requires a login everywhere (ROUTE-09). */
const openPaths = ['/login', '/register', '/register.html', '/helpmc', '/download', '/sign-in'];

export const needsLogin = (pathname: string): boolean =>
  !openPaths.includes(pathname) && !isStandaloneHelp(pathname);

/** Detects the help centre without the frame. The service window shows it, and it is open while the site is closed. */
export const isStandaloneHelp = (pathname: string): boolean => /^\/helpmc(\/|$)/.test(pathname);

/** Pages that belong to the shell itself. `entrance` is the page behind the login dialog of a closed site. */
export type ShellPage =
  | 'notices'
  | 'download'
  | 'entrance'
  | 'sign-in'
  | 'help'
  | 'join'
  | 'affiliate'
  | 'feedback'
  | 'winners'
  | 'tutorial'
  | 'restricted';

const shellPages: Record<string, ShellPage> = {
  '/noticePage': 'notices',
  '/down': 'download',
  '/download': 'download',
  '/sign-in': 'sign-in',
  '/join': 'join',
  '/affiliate': 'affiliate',
  '/feedback': 'feedback',
  '/winners': 'winners',
  '/depositTutorial': 'tutorial',
  '/restricted': 'restricted',
};

/** Finds the shell's page of a path. `/help` and all below it is the help centre, `/helpmc` is it without the frame. */
const findShellPage = (pathname: string): ShellPage | undefined =>
  shellPages[pathname] ?? (/^\/help(mc)?(\/|$)/.test(pathname) ? 'help' : undefined);

type MainView =
  | { kind: 'remote'; target: Target }
  | { kind: 'shell'; page: ShellPage }
  | { kind: 'not-found' };

/**
 * Finds the main view of a path. A remote's route wins over the shell's own page of that path.
 * `membersOnly`: the site shows nothing to this visitor before a login.
 */
export function findMainView(pathname: string, targets: Targets, membersOnly: boolean): MainView {
  if (membersOnly && (dialogPaths[pathname] || needsLogin(pathname)))
    return { kind: 'shell', page: 'entrance' };
  const target = targets.route(dialogPaths[pathname] ? '/' : pathname);
  if (target) return { kind: 'remote', target: { remote: target.remote, view: target.view } };
  const page = findShellPage(pathname);
  return page ? { kind: 'shell', page } : { kind: 'not-found' };
}

export function findTarget(
  slot: FixedSlot,
  location: Location,
  targets: Targets,
  membersOnly: boolean,
): Target | undefined {
  if (slot === 'main') {
    const view = findMainView(location.pathname, targets, membersOnly);
    return view.kind === 'remote' ? view.target : undefined;
  }
  const open = parsePanel(location.search);
  return open && slot === `${open.panel}-panel` ? targets.panel(open.panel) : undefined;
}
