import type { i18n } from 'i18next';
import type { Atom, createStore } from 'jotai';
import type { EventBus } from './browser-events.ts';
import type { FeatureId } from './calls/platform.ts';
import type { Contributions, PanelName, PanelPage, WidgetSlot } from './contributions.ts';
import type { LoadFailureReason } from './discovery.ts';
import type { EndpointShape, InputOf, ValueOf } from './endpoint.ts';
import type { LanguageCode, Localized, PlatformConfig, Theme } from './platform-config.ts';

/**
 * The semver of this file's types. A release says which range of it it needs (`ReleaseManifest.platform`).
 * 1.1: `guard.hold` takes `forMs`.
 * 1.2: `dialogs.notify` takes `html`, `closesAfterMs` and `closesByCover`; `atoms.offer`.
 */
export const siteContractVersion = '1.2.0';

/**
 * All that a remote gets from the page, handed over at mount. A remote needs nothing else and reads no global.
 * Names are added, never changed, within a major version of the contract.
 */
export interface Site {
  contract: string;
  config: PlatformConfig;
  store: ReturnType<typeof createStore>;
  atoms: SiteAtoms;
  events: EventBus;
  api: Api;
  /** Shows another address of this site. */
  navigate(to: string, options?: { replace?: boolean }): void;
  texts: { i18n: i18n; pick(text: Localized): string };
  money: {
    /** `1234567` → `12,345.67`; never rounds, never uses floating point. */
    format(minor: number): string;
    /** The same with the currency symbol of the public store before it: `Ks 12,345.67`. */
    withSymbol(minor: number): string;
  };
  panels: {
    open(panel: PanelName, page?: string): void;
    close(): void;
  };
  dialogs: Dialogs;
  /** Covers the page with the loader until the returned function is called. For the acts the specification names. */
  loader: { show(): () => void };
  guard: SwapGuard;
  slots: SlotHost;
  telemetry: { report(entry: TelemetryEntry): void };
  /** Asks the gateway for the balance again; the balance atom follows. */
  refreshBalance(): Promise<void>;
  /** Hides the balance everywhere on this device, or shows it again; the `balanceHidden` atom follows. */
  toggleBalanceHidden(): void;
  /**
   * The real-account check (GAME-01): resolves true when a real account is signed in.
   * A visitor gets the login dialog first and, after logging in, true; a demo account gets the warning and false.
   */
  requireRealAccount(): Promise<boolean>;
  /** As above but content with any signed-in account, demo included. */
  requireLogin(): Promise<boolean>;
  /** Asks, ends the session, and shows the home page; `everywhere` ends every session of the member with it. */
  logOut(options?: { everywhere?: boolean }): Promise<void>;
}

export interface SiteAtoms {
  session: Atom<SessionState>;
  member: Atom<Member | undefined>;
  balance: Atom<BalanceState>;
  balanceHidden: Atom<boolean>;
  unread: Atom<number>;
  language: Atom<LanguageCode>;
  theme: Atom<Theme>;
  /** What every live release contributes, merged, in menu order. */
  contributions: Atom<SiteContributions>;
  /** Online as the browser sees it. */
  online: Atom<boolean>;
  /** Undefined until the gateway has answered or failed to; follows the operator's switches. */
  offer: Atom<SiteOffer | undefined>;
}

/** What the operator offers here now; nothing, and the default hosts, where the gateway does not say. */
export interface SiteOffer {
  /** The switches that are on. */
  features: ReadonlySet<FeatureId>;
  /** Hosts of pictures and of games, in no order. */
  imageHosts: readonly string[];
  launchHosts: readonly string[];
}

export const noOffer: SiteOffer = { features: new Set(), imageHosts: [], launchHosts: [] };

export type SessionState =
  | { state: 'restoring' }
  | { state: 'visitor' }
  | { state: 'signed-in'; username: string; accountKind: AccountKind };

/** From the specification's isAgent: 4 demo; 1 agent, 2 master agent, 41 and 42 partner agents; any other member. */
export type AccountKind = 'member' | 'demo' | 'agent';

export interface Member {
  id: string;
  account: string;
  nickname: string;
  accountKind: AccountKind;
  avatarUrl: string;
  /** The upline accepts transfers from this member. */
  canTransferUp: boolean;
  /** `name` is in the page's language. */
  club: { name: string; rankLevel: number };
  labels: readonly string[];
}

export type BalanceState =
  | { state: 'unknown' }
  | { state: 'updating'; minor?: number }
  | { state: 'known'; minor: number };

export interface SiteContributions {
  byRemote: Record<string, Contributions>;
  memberPages: readonly PanelPage[];
  agentPages: readonly PanelPage[];
}

/** One door to the gateway. Knows nothing of toasts, routes or React. */
export interface Api {
  /**
   * Makes the call that `endpoint` declares and checks the answer against it.
   * Rejects with an `AppError`; a lost connection is `server.unavailable`. Only reads are retried.
   */
  call<E extends EndpointShape>(
    endpoint: E,
    ...args: E extends { input: unknown }
      ? [input: InputOf<E>, options?: CallOptions]
      : [input?: undefined, options?: CallOptions]
  ): Promise<ValueOf<E>>;
}

export interface CallOptions {
  signal?: AbortSignal;
}

export interface ConfirmQuestion {
  title: string;
  body?: string;
  confirmLabel: string;
  cancelLabel: string;
  tone?: 'neutral' | 'danger';
}

export interface Dialogs {
  /** Opens the login dialog; true once somebody is signed in, false when it was closed. */
  login(): Promise<boolean>;
  register(): Promise<boolean>;
  /** A question with a verb on each button; true for the confirming one. */
  confirm(question: ConfirmQuestion): Promise<boolean>;
  /** The specification's popup dialog: icon, title, words, one button. `confirm` is the one with two. */
  notify(notice: {
    tone: 'info' | 'success' | 'warning' | 'danger';
    title: string;
    body?: string;
    /** Cleaned before it is shown, in place of `body`. */
    html?: string;
    buttonLabel?: string;
    /** It closes by itself then, unless somebody did before. */
    closesAfterMs?: number;
    /** A press beside it closes it, too. */
    closesByCover?: boolean;
  }): Promise<void>;
  toast(message: {
    tone: 'info' | 'success' | 'warning' | 'danger';
    text: string;
    action?: { label: string; run(): void };
  }): void;
}

export interface SwapGuard {
  /**
   * Keeps the calling release in its slots until released: money is moving. The reason is shown to operators.
   * `forMs` ends the hold by itself: for what may be interrupted in the end. Money takes no deadline.
   */
  hold(reason: string, options?: { forMs?: number }): () => void;
  /**
   * Asks before the page moves to another path or panel page, until released: what is half-filled would be lost.
   * The confirming answer leaves. Closing the tab asks in the browser's own words.
   */
  askBeforeLeaving(question: ConfirmQuestion): () => void;
}

export interface SlotHost {
  /**
   * Lets the shell fill `element` with what another remote contributes: a panel's page or a widget.
   * Where nobody contributes it, the place stays empty. Call `detach` before the element goes.
   */
  attach(
    element: HTMLElement,
    target: { panelPage: { panel: PanelName; key: string } } | { widget: WidgetSlot },
  ): {
    detach(): Promise<void>;
  };
}

export interface TelemetryEntry {
  /**
   * `load`, `render` and `error` are failures; `mount` is one when it has a message, else a mount that took `value` ms. A
   * `vital` names its measure in `message` (`LCP`, `INP`, `CLS`) with `value` as web-vitals reports it; a `long-task` took `value` ms.
   */
  kind: 'load' | 'mount' | 'render' | 'swap' | 'error' | 'vital' | 'long-task';
  remote: string;
  version: string;
  message?: string;
  value?: number;
}

/** What the shell passes to a release's `mount` through single-spa's customProps. */
export interface MountProps {
  site: Site;
  /** Which of the release's views to show. */
  view: string;
  /** The place to fill. It is empty and belongs to this mount until `unmount` resolves. */
  element: HTMLElement;
  /** Aborted when this mount ends. Module-scope effects are forbidden: tie every effect to it. */
  signal: AbortSignal;
  /** What the release that stood here before gave from `snapshot`, during a live swap. Plain data. */
  handover?: Record<string, unknown>;
  /** Called when the view fails after it was mounted. The place is then empty until `unmount`, and the caller's to fill. */
  onFailure?(failure: { reason: LoadFailureReason; error: unknown }): void;
}

/** The exposed module `./remote` of every remote. Made by `exposeRemote` of `@parlour/federation`. */
export interface RemoteModule {
  bootstrap(props: { site: Site }): Promise<void>;
  /** Fetches a view's code and texts without showing it: before a live swap, or when a link to it is pointed at. */
  preload?(props: { site: Site; view: string }): Promise<void>;
  mount(props: MountProps): Promise<void>;
  unmount(props: { element: HTMLElement }): Promise<void>;
  /** Plain data that the next release's mount gets as `handover`. */
  snapshot(props: { element: HTMLElement }): Record<string, unknown>;
  /** Frees what belongs to the module itself: query caches, timers. Called when the release is retired. */
  dispose(): void;
}
