import { type ApiParts, createApi } from '@parlour/api-client';
import {
  type BalanceState,
  type Contributions,
  type Dialogs,
  defaultPlatformConfig,
  type LanguageCode,
  type Member,
  noOffer,
  pickText,
  type SessionState,
  type Site,
  type SiteContributions,
  type SiteOffer,
  type SlotHost,
  type SwapGuard,
  siteContractVersion,
  type TelemetryEntry,
  type Theme,
} from '@parlour/contracts';
import { createEventBus } from '@parlour/events';
import { formatAmount, formatWithSymbol } from '@parlour/money';
import { addTexts, createTexts, toLanguageTag } from '@parlour/texts';
import { atom, createStore } from 'jotai';

export interface StandaloneSiteOptions {
  /** The gateway that the calls reach. */
  gateway: Pick<ApiParts, 'baseUrl' | 'fetch'>;
  dialogs: Dialogs;
  language?: LanguageCode;
  theme?: Theme;
  contributions?: Record<string, Contributions>;
  slots?: SlotHost;
  refreshBalance?(site: StandaloneSite): Promise<void>;
  /** Receives what the remote reports. */
  onTelemetry?(entry: TelemetryEntry): void;
  /** Receives the holds of swaps. */
  hold?: SwapGuard['hold'];
}

/** A site object without a shell, and controls for the changes that a shell would make. */
export interface StandaloneSite {
  site: Site;
  /** `token` is sent with every call while the member is signed in. */
  signIn(member: Member, token: string): void;
  signOut(): void;
  /** Sets the signed-in member; undefined while the page waits for it. */
  setMember(member: Member | undefined): void;
  setBalance(minor: number): void;
  /** Resolves when the page's own texts of the language are loaded. */
  setLanguage(language: LanguageCode): Promise<void>;
  setTheme(theme: Theme): void;
  setUnread(count: number): void;
  setOnline(online: boolean): void;
  /** Sets the operator's offer, which is empty before. */
  setOffer(offer: SiteOffer): void;
}

/** The texts that belong to the page itself and that any remote can use. */
const pageTexts = ['errors', 'validation'] as const;

/** Creates the site object that the shell would give to a remote. */
export async function createStandaloneSite(options: StandaloneSiteOptions): Promise<StandaloneSite> {
  const { language = 'EN', theme = 'dark', dialogs } = options;
  const atoms = {
    session: atom<SessionState>({ state: 'visitor' }),
    member: atom<Member | undefined>(undefined),
    balance: atom<BalanceState>({ state: 'unknown' }),
    balanceHidden: atom(false),
    unread: atom(0),
    language: atom<LanguageCode>(language),
    theme: atom<Theme>(theme),
    contributions: atom<SiteContributions>(mergeContributions(options.contributions ?? {})),
    online: atom(true),
    offer: atom<SiteOffer | undefined>(noOffer),
  };
  const store = createStore();
  const events = createEventBus();
  const i18n = await createTexts(language);
  let token: string | undefined;

  const loadPageTexts = (code: LanguageCode) =>
    Promise.all(pageTexts.map((name) => addTexts(i18n, code, name)));
  await loadPageTexts(language);

  const signOut = (): void => {
    token = undefined;
    store.set(atoms.session, { state: 'visitor' });
    store.set(atoms.member, undefined);
    store.set(atoms.balance, { state: 'unknown' });
  };
  const isSignedIn = (): boolean => store.get(atoms.session).state === 'signed-in';
  const requireLogin = async () => isSignedIn() || (await dialogs.login());

  const site: Site = {
    contract: siteContractVersion,
    config: defaultPlatformConfig,
    store,
    atoms,
    events,
    api: createApi({
      ...options.gateway,
      token: () => token,
      onSessionLost: signOut,
    }),
    navigate,
    texts: { i18n, pick: (text) => pickText(text, store.get(atoms.language)) },
    money: { format: formatAmount, withSymbol: (minor) => formatWithSymbol(minor, 'Ks') },
    panels: {
      open: (panel, page = '') => {
        navigate(`${window.location.pathname}?${panel}=${encodeURIComponent(page)}`);
        events.publish('panel.opened', { panel, page: page || undefined });
      },
      close: () => navigate(window.location.pathname),
    },
    dialogs,
    loader: { show: () => () => {} },
    guard: { hold: options.hold ?? (() => () => {}), askBeforeLeaving: () => () => {} },
    slots: options.slots ?? { attach: () => ({ detach: async () => {} }) },
    telemetry: { report: (entry) => options.onTelemetry?.(entry) },
    refreshBalance: async () => options.refreshBalance?.(page),
    toggleBalanceHidden: () => store.set(atoms.balanceHidden, (hidden) => !hidden),
    requireLogin,
    logOut: async () => signOut(),
    requireRealAccount: async () => {
      if (!(await requireLogin())) return false;
      const session = store.get(atoms.session);
      if (session.state === 'signed-in' && session.accountKind !== 'demo') return true;
      await dialogs.notify({
        tone: 'warning',
        title: i18n.t('session.real-account-required', { ns: 'errors', keySeparator: false }),
      });
      return false;
    },
  };

  const page: StandaloneSite = {
    site,
    signIn: (member, newToken) => {
      token = newToken;
      const { account, accountKind } = member;
      store.set(atoms.session, { state: 'signed-in', username: account, accountKind });
      store.set(atoms.member, member);
    },
    signOut,
    setMember: (member) => store.set(atoms.member, member),
    setBalance: (minor) => store.set(atoms.balance, { state: 'known', minor }),
    setLanguage: async (code) => {
      await loadPageTexts(code);
      await i18n.changeLanguage(toLanguageTag(code));
      store.set(atoms.language, code);
    },
    setTheme: (next) => store.set(atoms.theme, next),
    setUnread: (count) => store.set(atoms.unread, count),
    setOnline: (online) => store.set(atoms.online, online),
    setOffer: (offer) => store.set(atoms.offer, offer),
  };
  return page;
}

/** Without single-spa, routers learn of a changed address only by the browser's own event. */
function navigate(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) window.history.replaceState(null, '', to);
  else window.history.pushState(null, '', to);
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
}

function mergeContributions(byRemote: Record<string, Contributions>): SiteContributions {
  const pages = Object.values(byRemote)
    .flatMap(({ panelPages }) => panelPages)
    .sort((a, b) => a.order - b.order);
  return {
    byRemote,
    memberPages: pages.filter(({ panel }) => panel === 'member'),
    agentPages: pages.filter(({ panel }) => panel === 'agent'),
  };
}
