import type { i18n } from 'i18next';
import type { Atom, createStore } from 'jotai';
import type { EventBus } from './browser-events.ts';
import type { FeatureId } from './calls/platform.ts';
import type { Contributions, PanelName, PanelPage, WidgetSlot } from './contributions.ts';
import type { LoadFailureReason } from './discovery.ts';
import type { EndpointShape, InputOf, ValueOf } from './endpoint.ts';
import type { LanguageCode, Localized, PlatformConfig, Theme } from './platform-config.ts';

/**
 * The semver of this file's types. A release declares the range that it needs (`ReleaseManifest.platform`).
 * 1.1: `guard.hold` takes `forMs`.
 * 1.2: `dialogs.notify` takes `html`, `closesAfterMs` and `closesByCover`; `atoms.offer`.
 * 1.3: the offer has `records`.
 * 1.4: `records` has `historyDays` and `teamDays`.
 */
export const siteContractVersion = '1.4.0';

/**
 * Everything that the page gives to a remote at mount. A remote needs nothing else and reads no global.
 * Within a major version of the contract, members are added and never changed.
 */
export interface Site {
  contract: string;
  config: PlatformConfig;
  store: ReturnType<typeof createStore>;
  atoms: SiteAtoms;
  events: EventBus;
  api: Api;
  /** Navigates to another address of this site. */
  navigate(to: string, options?: { replace?: boolean }): void;
  texts: { i18n: i18n; pick(text: Localized): string };
  money: {
    /** `1234567` → `12,345.67`; never rounds, never uses floating point. */
    format(minor: number): string;
    /** Formats the amount with the site's currency symbol before it: `Ks 12,345.67`. */
    withSymbol(minor: number): string;
  };
  panels: {
    open(panel: PanelName, page?: string): void;
    close(): void;
  };
  dialogs: Dialogs;
  /**
   * Covers the page with the loader until the returned function is called. For the actions that the specification
   * names.
   */
  loader: { show(): () => void };
  guard: SwapGuard;
  slots: SlotHost;
  telemetry: { report(entry: TelemetryEntry): void };
  /** Requests the balance from the gateway and updates the balance atom. */
  refreshBalance(): Promise<void>;
  /** Hides the balance everywhere on this device, or shows it again; updates the `balanceHidden` atom. */
  toggleBalanceHidden(): void;
  /**
   * The real-account check (GAME-01): resolves true when a real account is signed in.
   * A visitor first gets the login dialog and, after logging in, true; a demo account gets the warning and false.
   */
  requireRealAccount(): Promise<boolean>;
  /** As above, but accepts any signed-in account, including demo accounts. */
  requireLogin(): Promise<boolean>;
  /**
   * Asks for confirmation, ends the session, and shows the home page; `everywhere` ends every session of the member.
   */
  logOut(options?: { everywhere?: boolean }): Promise<void>;
}

interface SiteAtoms {
  session: Atom<SessionState>;
  member: Atom<Member | undefined>;
  balance: Atom<BalanceState>;
  balanceHidden: Atom<boolean>;
  unread: Atom<number>;
  language: Atom<LanguageCode>;
  theme: Atom<Theme>;
  /** Merged contributions of all live releases, in menu order. */
  contributions: Atom<SiteContributions>;
  /** Whether the browser is online, by its own account. */
  online: Atom<boolean>;
  /** Undefined until the gateway has responded or failed; updated when operators change feature switches. */
  offer: Atom<SiteOffer | undefined>;
}

/** The operator's current offer; no features, and the default hosts, when the gateway does not respond. */
export interface SiteOffer {
  /** The feature switches that are on. */
  features: ReadonlySet<FeatureId>;
  /** Hosts of pictures. The first one is the page's own random pick; it stays while the list contains it. */
  imageHosts: readonly string[];
  /** Hosts of games, in no order. */
  launchHosts: readonly string[];
  /** Absent until the gateway has responded, and with an older one. */
  records?: RecordPeriods | undefined;
}

/** The periods that members can read by themselves, by the jurisdiction profile. */
export interface RecordPeriods {
  /** Days of one query of the betting record. */
  betDays: number;
  /** Days of one query of profit and loss by day. */
  reportDays: number;
  /** Calendar months of the statement. */
  statementMonths: number;
  /** Days before today that the lists offer; absent with an older gateway. */
  historyDays?: number | undefined;
  /** Days of one query of an agent's team and income; absent with an older gateway. */
  teamDays?: number | undefined;
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

/** Access to the gateway. It knows nothing of toasts, routes or React. */
export interface Api {
  /**
   * Sends the call that `endpoint` declares and validates the response against it.
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
  /** Called while the request is sent, with its bytes. A page that cannot know them does not call it. */
  onProgress?(sentBytes: number, allBytes: number): void;
}

export interface ConfirmQuestion {
  title: string;
  body?: string;
  confirmLabel: string;
  cancelLabel: string;
  tone?: 'neutral' | 'danger';
}

export interface Dialogs {
  /** Opens the login dialog; true once a member is signed in, false when the dialog was closed. */
  login(): Promise<boolean>;
  register(): Promise<boolean>;
  /** Asks a question with a verb on each button; true for the confirming one. */
  confirm(question: ConfirmQuestion): Promise<boolean>;
  /** Opens the specification's popup dialog: icon, title, text, one button. `confirm` has two buttons. */
  notify(notice: {
    tone: 'info' | 'success' | 'warning' | 'danger';
    title: string;
    body?: string;
    /** Sanitised, then shown instead of `body`. */
    html?: string;
    buttonLabel?: string;
    /** Closes the dialog after this time unless it was closed before. */
    closesAfterMs?: number;
    /** A press outside the dialog also closes it. */
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
   * Keeps the calling release mounted in its slots until the returned function is called: money is moving. The reason
   * is shown to operators.
   * `forMs` ends the hold after a time, for work that may be interrupted eventually. Holds for money have no deadline.
   */
  hold(reason: string, options?: { forMs?: number }): () => void;
  /**
   * Asks before the page moves to another path or panel page, until the returned function is called: a half-filled
   * form would be lost.
   * If the person confirms, the page moves. When the tab is closed, the browser asks with its own text.
   */
  askBeforeLeaving(question: ConfirmQuestion): () => void;
}

export interface SlotHost {
  /**
   * Lets the shell fill `element` with a panel's page or a widget of another remote.
   * The slot stays empty when no remote contributes it. Call `detach` before the element is removed.
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
   * `load`, `render` and `error` are failures. `mount` is a failure when it has a message, else a mount that took
   * `value` ms. A `vital` names its measure in `message` (`LCP`, `INP`, `CLS`) with `value` as web-vitals reports it;
   * a `long-task` took `value` ms.
   */
  kind: 'load' | 'mount' | 'render' | 'swap' | 'error' | 'vital' | 'long-task';
  remote: string;
  version: string;
  message?: string;
  value?: number;
}

/** Props that the shell passes to a release's `mount` through single-spa's customProps. */
export interface MountProps {
  site: Site;
  /** The release's view to show. */
  view: string;
  /** The element of the slot. It is empty and belongs to this mount until `unmount` resolves. */
  element: HTMLElement;
  /** Aborted when this mount ends. Module-scope effects are forbidden: tie every effect to this signal. */
  signal: AbortSignal;
  /** The `snapshot` of the previously mounted release, during a live swap. Plain data. */
  handover?: Record<string, unknown>;
  /**
   * Called when the view fails after it was mounted. The slot is then empty until `unmount`, and the caller may fill
   * it.
   */
  onFailure?(failure: { reason: LoadFailureReason; error: unknown }): void;
}

/** The exposed module `./remote` of every remote. Created by `exposeRemote` of `@parlour/remote-sdk`. */
export interface RemoteModule {
  bootstrap(props: { site: Site }): Promise<void>;
  /** Fetches a view's code and texts without showing it: before a live swap, or when the pointer is on a link to it. */
  preload?(props: { site: Site; view: string }): Promise<void>;
  mount(props: MountProps): Promise<void>;
  unmount(props: { element: HTMLElement }): Promise<void>;
  /** Returns plain data that the next release's mount gets as `handover`. */
  snapshot(props: { element: HTMLElement }): Record<string, unknown>;
  /** Frees the resources of the module itself: query caches, timers. Called when the release is retired. */
  dispose(): void;
}
