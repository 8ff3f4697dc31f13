import { createApi, getBalance, getMember, logOut } from '@parlour/api-client';
import type { Api, EventBus, Site } from '@parlour/contracts';
import { createEventBus } from '@parlour/events';
import { registerIcons } from '@parlour/ui';
import { createStore } from 'jotai';
import { frameIcons } from '../frame-icons.ts';
import type { Federation, FederationParts } from '../runtime/federation.ts';
import { createOverrides, type Overrides } from '../runtime/overrides.ts';
import { type Runtime, startRuntime } from '../runtime/runtime.ts';
import { createSwapGuards } from '../runtime/swap-guards.ts';
import { type BrowserSession, createSession, sessionAtom } from '../session/index.ts';
import type { SessionEndWatch } from '../session-end/watch-session-end.ts';
import { type Access, createAccess } from '../site/access.ts';
import { createBalanceRefresh } from '../site/balance.ts';
import { type Content, startContent } from '../site/content.ts';
import { createDialogs, type ShellDialogs } from '../site/dialogs.ts';
import { createHeartbeat } from '../site/heartbeat.ts';
import { storeInvitation } from '../site/invitation.ts';
import { createLeaveGuard } from '../site/leave-guard.ts';
import { createLogOut } from '../site/log-out.ts';
import { findTarget } from '../site/main-view.ts';
import { membersOnlyAtom } from '../site/members-only.ts';
import { navigate } from '../site/navigation.ts';
import {
  contributionsAtom,
  languageAtom,
  lastGoodAtom,
  mergeContributions,
  onlineAtom,
} from '../site/page-atoms.ts';
import { createPreferences } from '../site/preferences.ts';
import { createSites, type Sites } from '../site/site.ts';
import { type StatusWatch, watchStatus } from '../site/status.ts';
import { createVisitor } from '../site/visitor.ts';
import { startVitals } from '../site/vitals.ts';
import { withReauthentication } from '../site/with-reauthentication.ts';
import { type Appearance, startAppearance } from './appearance.ts';
import { readPlatformConfig } from './discovery.ts';
import { loadTrustedDiscovery } from './load-trusted-discovery.ts';
import { promptForOutdatedTerms } from './prompt-for-outdated-terms.ts';
import { watchRecoveryLink } from './recovery-link.ts';
import { isCachedPage, registerOfflineCache } from './register-offline-cache.ts';
import { forgetRememberedSession, isRemembered } from './remembered-device.ts';
import { syncWithSession } from './sync-with-session.ts';
import { trackSessionEnd } from './track-session-end.ts';

/** Dependencies across the wire: the code of releases, and the servers. */
export interface Wire {
  createFederation(parts: FederationParts): Federation;
  fetch: typeof fetch;
}

/** Parts that the shell's own components use. */
export interface Shell {
  site: Site;
  session: BrowserSession;
  dialogs: ShellDialogs;
  access: Access;
  appearance: Appearance;
  runtime: Runtime;
  status: StatusWatch;
  content: Content;
  /** Creates the API of a session that is not the page's own, such as one whose login is not complete. */
  createApiFor(token: string): Api;
  /** Controls of the warning before the session expires. */
  sessionEnd: Pick<SessionEndWatch, 'extend' | 'acknowledge'>;
  /** Stops streams, timers and channels. */
  stop(): void;
}

/**
 * Starts the page. The requests for status, country, session and the first route's release start at once, and nothing
 * waits for data that it does not need. Resolves when the shell's own texts are loaded.
 */
export async function startPage(page: Document, wire: Wire): Promise<Shell> {
  registerIcons(frameIcons);
  const config = readPlatformConfig(page);
  const store = createStore();
  const events = createEventBus();
  const { api, session } = connect(store, events, wire.fetch);
  const status = watchStatus(store, api, page.location.host);
  const preferences = createPreferences(config, localStorage, page);
  // It sets the language, which the request for the member needs.
  const loadingAppearance = startAppearance({ page, store, events, preferences });
  void restore({ session, store, api });
  const dialogs = createDialogs(store);
  const recovery = watchRecoveryLink(window, (token) => void dialogs.open({ kind: 'new-password', token }));
  storeInvitation(page.location.search, sessionStorage);

  const [trusted, appearance] = await Promise.all([loadTrustedDiscovery(page), loadingAppearance]);
  const { documents, telemetry } = trusted;
  store.set(lastGoodAtom, trusted.isLastGood || isCachedPage());
  const guards = createSwapGuards();
  const overrides = createOverrides({ config, storage: sessionStorage, fetch: wire.fetch });
  const visitor = createVisitor(localStorage, page, () => store.get(languageAtom));
  const text = (key: string) => appearance.i18n.t(key, { ns: 'shell' });
  const access = createAccess({ store, dialogs, text });
  const pageApi = withReauthentication(api, { store, dialogs });
  const refreshBalance = createBalanceRefresh(store, async () => (await getBalance(api)).sumMinor);

  const runtime = startRuntime({
    document: trusted.document,
    lastGood: documents.lastGood,
    integrity: trusted.integrity,
    verify: documents.accept,
    isCurrent: () => !store.get(lastGoodAtom),
    onRegistryAnswer: () => store.set(lastGoodAtom, false),
    createFederation: wire.createFederation,
    guards,
    overrides,
    visitor,
    findTarget: (slot, location, targets) => findTarget(slot, location, targets, store.get(membersOnlyAtom)),
    siteFor: (release) => sites.forRelease(release),
    report: telemetry.report,
    onSwapped: (name, from, to) => events.publish('remote.swapped', { name, from, to }),
  });
  const sites: Sites = createSites({
    config,
    store,
    events,
    api: pageApi,
    i18n: appearance.i18n,
    dialogs,
    access,
    guards,
    leaveGuard: createLeaveGuard(window, dialogs.confirm),
    slots: runtime.attached,
    report: runtime.report,
    refreshBalance,
    logOut: createLogOut({ api, dialogs, session, text, navigate }),
  });
  addOverridesFromAddress(page, overrides);
  telemetry.startHeartbeat(() => createHeartbeat(runtime, visitor()));
  const vitals = startVitals({
    release: () => runtime.slots.main.mounted()?.release,
    report: telemetry.report,
    send: telemetry.flush,
    Observer: globalThis.PerformanceObserver,
    page,
  });
  const textsLoaded = appearance.load();
  loadFormTextsForMembers(store, appearance);
  syncContributions(store, runtime);
  watchConnection(store);
  const sessionSync = syncWithSession({
    store,
    events,
    api,
    session,
    fetch: wire.fetch,
    refreshBalance,
    refreshStatus: status.refresh,
    refreshDeployments: runtime.feed.refresh,
  });
  const sessionEnd = trackSessionEnd({
    api,
    events,
    store,
    onExpired: (cause) => void dialogs.open({ kind: 'login', reason: cause ?? 'expired' }),
  });
  promptForOutdatedTerms({ api, events, dialogs });
  events.subscribe('member.changed', () => void session.refreshMember());
  events.subscribe('language.changed', () => void session.refreshMember());
  events.subscribe('session.closed', () => forgetRememberedSession(localStorage, Date.now()));
  const content = startContent(store, api, events);
  registerOfflineCache(page, trusted.shell, trusted.integrity);
  await textsLoaded;
  const stop = () => {
    for (const part of [
      sessionSync,
      sessionEnd,
      content,
      vitals,
      status,
      runtime,
      runtime.feed,
      telemetry,
      session,
      recovery,
    ])
      part.stop();
  };
  const createApiFor = (token: string): Api =>
    createApi({
      baseUrl: window.location.origin,
      fetch: wire.fetch,
      token: () => token,
      onSessionLost: () => undefined,
    });
  return {
    site: sites.page,
    session,
    dialogs,
    access,
    appearance,
    runtime,
    status,
    content,
    createApiFor,
    sessionEnd,
    stop,
  };
}

/** Creates the API and the session, which need each other: calls carry the token, a lost token ends the session. */
function connect(store: Site['store'], events: EventBus, fetch: Wire['fetch']) {
  const api = createApi({
    baseUrl: window.location.origin,
    fetch,
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
  return { api, session };
}

/** Restores the session of this tab or of a sibling, or else opens one for a remembered device. */
async function restore({ session, store, api }: Pick<Site, 'store' | 'api'> & { session: BrowserSession }) {
  await session.restore();
  if (store.get(sessionAtom).state !== 'visitor' || !isRemembered(localStorage, Date.now())) return;
  // If its code does not load, the person logs in as usual.
  const loaded = await import('./restore-remembered-session.ts').catch(() => undefined);
  const opened = await loaded?.restoreRememberedSession(api, localStorage);
  if (opened && store.get(sessionAtom).state === 'visitor') session.open(opened);
}

function syncContributions(store: Site['store'], runtime: Runtime): void {
  const merge = () => {
    store.set(
      contributionsAtom,
      mergeContributions(runtime.store.contributions(), runtime.unavailableRemotes.getReason),
    );
    runtime.resolveSlots();
  };
  merge();
  runtime.store.subscribe(merge);
  runtime.unavailableRemotes.subscribe(merge);
  store.sub(membersOnlyAtom, runtime.resolveSlots);
}

/** Adds the overrides of `?remote=mfe-wallet@http://localhost:3002`, and removes them from the address. */
function addOverridesFromAddress(page: Document, overrides: Overrides): void {
  const url = new URL(page.location.href);
  const asked = url.searchParams.getAll('remote');
  if (asked.length === 0) return;
  url.searchParams.delete('remote');
  navigate(url.pathname + url.search + url.hash, { replace: true });
  for (const one of asked) void overrides.add(one);
}

/** Loads the validation texts for members. Remotes show forms to members and use the page's texts. */
function loadFormTextsForMembers(store: Site['store'], appearance: Appearance): void {
  const loadWhenSignedIn = () => {
    if (store.get(sessionAtom).state === 'signed-in') void appearance.loadMore('forms');
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
