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
export interface ShellSession extends BrowserSession {
  /** Creates the API of a session that is not the page's own, such as one whose login is not complete. */
  createApiFor(token: string): Api;
  /** Controls of the warning before the session expires. */
  end: Pick<SessionEndWatch, 'extend' | 'acknowledge'>;
}

/** Services of the shell's components. Each has a context and a hook of its own. */
export interface Services {
  site: Site;
  runtime: Runtime;
  dialogs: ShellDialogs;
  session: ShellSession;
  content: Content;
  status: StatusWatch;
  appearance: Appearance;
}

function createServiceContext<T>() {
  const Context = createContext<T | undefined>(undefined);
  function useService(): T {
    const service = useContext(Context);
    if (service === undefined) throw new Error('This component belongs below ServicesProvider.');
    return service;
  }
  return [Context, useService] as const;
}

/** `useSite` returns the site object of the shell itself. */
export const [SiteContext, useSite] = createServiceContext<Site>();
/** `useRuntime` returns the runtime of remotes: slots, targets, availability and overrides. */
export const [RuntimeContext, useRuntime] = createServiceContext<Runtime>();
/** `useDialogs` returns the opener of every modal of the shell. */
export const [DialogsContext, useDialogs] = createServiceContext<ShellDialogs>();
/** `useSession` returns the page's session. Components that only read it use `sessionAtom`. */
export const [SessionContext, useSession] = createServiceContext<ShellSession>();
/** `useContent` returns the feeds of the frame's content. */
export const [ContentContext, useContent] = createServiceContext<Content>();
/** `useStatusWatch` returns the refresh of the site's status. Components that only read it use `statusAtom`. */
export const [StatusContext, useStatusWatch] = createServiceContext<StatusWatch>();
/** `useAppearance` returns the setters of language and theme, and the loader of texts. */
export const [AppearanceContext, useAppearance] = createServiceContext<Appearance>();

export const ServicesProvider = ({ services, children }: { services: Services; children: ReactNode }) => (
  <SiteContext value={services.site}>
    <RuntimeContext value={services.runtime}>
      <DialogsContext value={services.dialogs}>
        <SessionContext value={services.session}>
          <ContentContext value={services.content}>
            <StatusContext value={services.status}>
              <AppearanceContext value={services.appearance}>{children}</AppearanceContext>
            </StatusContext>
          </ContentContext>
        </SessionContext>
      </DialogsContext>
    </RuntimeContext>
  </SiteContext>
);
