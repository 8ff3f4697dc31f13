import { type ApiParts, createApi, getMember, logOut } from '@parlour/api-client';
import type { Api, EventBus, Site } from '@parlour/contracts';
import { readPreviewSecret } from '../preview/preview-secret.ts';
import { withPreview } from '../preview/with-preview.ts';
import { type BrowserSession, createSession, sessionAtom } from '../session/index.ts';
import { languageAtom } from '../state/page-atoms.ts';
import { isRemembered } from '../state/remembered-device.ts';

export interface PageSessionParts {
  store: Site['store'];
  events: EventBus;
  fetch: typeof fetch;
  /** Sends requests whose progress is shown. Without it they are sent by `fetch`. */
  sendUpload?: ApiParts['sendUpload'] | undefined;
}

/** The page's session and the API, whose calls carry the session's token. */
export interface PageSession {
  api: Api;
  session: BrowserSession;
  /** Creates the API of a session that is not the page's own, such as one whose login is not complete. */
  createApiFor(token: string): Api;
}

interface PageApiParts extends PageSessionParts {
  /** See `ApiParts`. */
  isKnownCode(code: string): boolean;
  prepareFailure(): Promise<void>;
}

/** Creates the API and the session, which need each other: calls carry the token, a lost token ends the session. */
export function createPageSession({
  store,
  events,
  fetch,
  sendUpload,
  isKnownCode,
  prepareFailure,
}: PageApiParts): PageSession {
  const preview = readPreviewSecret(window);
  const createOwnApi = (parts: Pick<ApiParts, 'token' | 'onSessionLost'>): Api => {
    const own = createApi({
      baseUrl: window.location.origin,
      fetch,
      isKnownCode,
      prepareFailure,
      ...(sendUpload && { sendUpload }),
      ...parts,
    });
    return preview === undefined ? own : withPreview(own, preview);
  };
  const api = createOwnApi({
    token: () => session.token(),
    onSessionLost: (token) => session.expire(token),
  });
  const session: BrowserSession = createSession({
    store,
    events,
    storage: sessionStorage,
    loadMember: () => getMember(api, store.get(languageAtom)),
    endSession: () => logOut(api),
  });
  return {
    api,
    session,
    createApiFor: (token) => createOwnApi({ token: () => token, onSessionLost: () => undefined }),
  };
}

/** Restores the session of this tab or of a sibling, or else opens one for a remembered device. */
export async function restoreSession({ api, session }: PageSession, store: Site['store']): Promise<void> {
  await session.restore();
  if (store.get(sessionAtom).state !== 'visitor' || !isRemembered(localStorage, Date.now())) return;
  // If its code does not load, the person logs in as usual.
  const loaded = await import('./restore-remembered-session.ts').catch(() => undefined);
  const opened = await loaded?.restoreRememberedSession(api, localStorage);
  if (opened && store.get(sessionAtom).state === 'visitor') session.open(opened);
}
