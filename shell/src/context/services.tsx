import type { Api, Site } from '@parlour/contracts';
import { createContext, type ReactNode, useContext } from 'react';
import type { Runtime } from '../runtime/runtime.ts';
import type { BrowserSession } from '../session/index.ts';
import type { Appearance } from '../state/appearance.ts';
import type { Content } from '../state/content.ts';
import type { ShellDialogs } from '../state/dialogs.ts';
import type { StatusWatch } from '../state/status.ts';
import type { SessionEndWatch } from '../state/watch-session-end.ts';

/** The page's session, with the calls that only the shell's dialogs make. */
interface ShellSession extends BrowserSession {
  /** Creates the API of a session that is not the page's own, such as one whose login is not complete. */
  createApiFor(token: string): Api;
  /** Controls of the warning before the session expires. */
  end: Pick<SessionEndWatch, 'extend' | 'acknowledge'>;
}

/** Services of the shell's components. A component takes those that it uses by their hooks. */
export interface Services {
  site: Site;
  runtime: Runtime;
  dialogs: ShellDialogs;
  session: ShellSession;
  content: Content;
  status: StatusWatch;
  appearance: Appearance;
  /** Reports an error of the shell's own code. */
  reportError(error: unknown): void;
}

const Context = createContext<Partial<Services>>({});

/** Gives services to the components below. A test gives only those that its components use. */
export const ServicesProvider = ({
  services,
  children,
}: {
  services: Partial<Services>;
  children: ReactNode;
}) => <Context value={services}>{children}</Context>;

function useService<Name extends keyof Services>(name: Name): Services[Name] {
  const service = useContext(Context)[name];
  if (!service) throw new Error(`ServicesProvider does not have "${name}".`);
  return service;
}

/** Returns the site object of the shell itself. */
export const useSite = () => useService('site');

/** Returns the runtime of remotes: slots, targets, availability and overrides. */
export const useRuntime = () => useService('runtime');

/** Returns the opener of every modal of the shell. */
export const useDialogs = () => useService('dialogs');

/** Returns the page's session. Components that only read it use `sessionAtom`. */
export const useSession = () => useService('session');

/** Returns the feeds of the frame's content. */
export const useContent = () => useService('content');

/** Returns the refresh of the site's status. Components that only read it use `statusAtom`. */
export const useStatusWatch = () => useService('status');

/** Returns the setters of language and theme, and the loader of texts. */
export const useAppearance = () => useService('appearance');

/** Returns the function that reports an error of the shell's own code. */
export const useReportError = () => useService('reportError');
