import type { Site } from '@parlour/contracts';
import { createEventBus } from '@parlour/events';
import { registerIcons } from '@parlour/ui';
import { createStore } from 'jotai';
import type { Services } from '../context/services.tsx';
import { frameIcons } from '../frame/frame-icons.ts';
import { replaceForbiddenStorage } from '../lib/replace-forbidden-storage.ts';
import { watchRecoveryLink } from '../routing/recovery-link.ts';
import type { Federation, FederationParts } from '../runtime/federation.ts';
import { getErrorMessage } from '../runtime/load-result.ts';
import { sessionAtom } from '../session/index.ts';
import { type Appearance, startAppearance } from '../state/appearance.ts';
import { startContent } from '../state/content.ts';
import { createDialogs } from '../state/dialogs.ts';
import { storeInvitation } from '../state/invitation.ts';
import { lastGoodAtom, onlineAtom } from '../state/page-atoms.ts';
import { createPreferences } from '../state/preferences.ts';
import { watchStatus } from '../state/status.ts';
import { readPlatformConfig } from './discovery.ts';
import { followSession } from './follow-session.ts';
import { loadTrustedDiscovery } from './load-trusted-discovery.ts';
import { createPageSession, type PageSessionParts, restoreSession } from './page-session.ts';
import { isCachedPage, registerOfflineCache } from './register-offline-cache.ts';
import { startRemotes } from './start-remotes.ts';
import { syncContributions } from './sync-contributions.ts';
import { warmWhenQuiet } from './warm-when-quiet.ts';
import { whenQuiet } from './when-quiet.ts';

/** Dependencies across the wire: the code of releases, and the servers. */
interface Wire {
  createFederation(parts: FederationParts): Federation;
  fetch: typeof fetch;
  /** Sends requests whose progress is shown. Without it they are sent by `fetch`. */
  sendUpload?: PageSessionParts['sendUpload'];
}

/** A started page. */
export interface Shell extends Services {
  /** Stops streams, timers and channels. */
  stop(): void;
}

/**
 * Starts the page. The requests for status, country, session and the first route's release start at once, and nothing
 * waits for data that it does not need. Resolves when the shell's own texts are loaded.
 */
export async function startPage(
  page: Document,
  { fetch, sendUpload, createFederation }: Wire,
): Promise<Shell> {
  replaceForbiddenStorage(window);
  registerIcons(frameIcons);
  const config = readPlatformConfig(page);
  const store = createStore();
  const events = createEventBus();
  let errorTexts: Pick<Appearance, 'hasErrorText' | 'loadErrors'> | undefined;
  const pageSession = createPageSession({
    store,
    events,
    fetch,
    sendUpload,
    isKnownCode: (code) => errorTexts?.hasErrorText(code) ?? true,
    prepareFailure: async () => errorTexts?.loadErrors(),
  });
  const { api, session, createApiFor } = pageSession;
  const status = watchStatus(store, api, page.location.host);
  const preferences = createPreferences(config, localStorage, page);
  // It sets the language, which the request for the member needs.
  const loadingAppearance = startAppearance({ page, store, events, preferences });
  void restoreSession(pageSession, store);
  const dialogs = createDialogs(store);
  const recovery = watchRecoveryLink(window, (token) => void dialogs.open({ kind: 'new-password', token }));
  storeInvitation(page.location.search, sessionStorage);

  const [trusted, appearance] = await Promise.all([loadTrustedDiscovery(page), loadingAppearance]);
  store.set(lastGoodAtom, trusted.isLastGood || isCachedPage());
  const shared = { store, events, api, session, fetch, dialogs };
  const remotes = startRemotes({ ...shared, page, config, trusted, appearance, createFederation });
  const { site, runtime } = remotes;
  // A member's pages name limits and blocks by the texts of errors, without a failure.
  const memberTexts = session.token() === undefined ? undefined : appearance.loadErrors();
  const textsLoaded = Promise.all([appearance.load(), memberTexts]);
  // The hashes of the shell's files are known from here on.
  errorTexts = appearance;
  const cancelErrorTexts = whenQuiet(page, () => void appearance.loadErrors());
  loadFormTextsForMembers(store, appearance);
  syncContributions(store, runtime);
  watchConnection(store);
  const end = followSession({ ...shared, status, runtime, refreshBalance: site.refreshBalance });
  const content = startContent(store, api, events);
  registerOfflineCache(page, trusted.shell, trusted.integrity);
  const warming = warmWhenQuiet(page, trusted, runtime);
  const reportError = (error: unknown) =>
    runtime.report({
      kind: 'error',
      remote: 'shell',
      version: trusted.shell.version,
      message: getErrorMessage(error),
    });
  await textsLoaded;
  return {
    site,
    runtime,
    dialogs,
    session: { ...session, createApiFor, end },
    content,
    status,
    appearance,
    reportError,
    stop() {
      cancelErrorTexts();
      for (const part of [end, content, warming, remotes, status, session, recovery]) part.stop();
    },
  };
}

/** Loads the validation texts for members. Remotes show forms to members and use the page's texts. */
function loadFormTextsForMembers(store: Site['store'], appearance: Appearance): void {
  const loadWhenSignedIn = () => {
    if (store.get(sessionAtom).state === 'signed-in') appearance.loadMore('forms').catch(() => undefined);
  };
  store.sub(sessionAtom, loadWhenSignedIn);
  loadWhenSignedIn();
}

function watchConnection(store: Site['store']): void {
  const update = () => store.set(onlineAtom, navigator.onLine);
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  update();
}
