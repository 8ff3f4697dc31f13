import type { PanelName } from './contributions.ts';
import type { LanguageCode, Theme } from './platform-config.ts';

/**
 * News between the parts of a page. Events are news, not state: state lives in the site's atoms and in
 * what the gateway answers; an event says that it changed. Payloads are plain data.
 */
export interface BrowserEvents {
  /** The shell, when a token became valid: after login, registration, or a sibling tab's answer. */
  'session.opened': { username: string };
  /** The shell, when the gateway no longer knows the token. The person may log in again over the page. */
  'session.expired': Record<string, never>;
  /** The shell, after a logout in this tab or another. */
  'session.closed': Record<string, never>;
  /** mfe-member-center, after nickname or picture were changed. The shell asks again who is signed in. */
  'member.changed': Record<string, never>;
  /** The shell, from the live stream or after an act of this page. Refetch what depends on money. */
  'balance.changed': Record<string, never>;
  /** mfe-lobby, after a favourite was added or removed. */
  'favourites.changed': { nodeId: number; favourite: boolean };
  /** The shell, from the live stream. */
  'unread.changed': Record<string, never>;
  /** The shell, from the live stream, when notices or banners were published. */
  'notices.changed': Record<string, never>;
  /** The shell, from the live stream: a deposit or withdrawal order of this member moved on. */
  'order.changed': { orderNo: string };
  /** The shell, when a bet of this member was settled. */
  'bet.settled': { roundId: string };
  /** Anyone who asked for a panel, after the shell opened it. */
  'panel.opened': { panel: PanelName; page: string | undefined };
  'language.changed': { language: LanguageCode };
  'theme.changed': { theme: Theme };
  /** The shell, after a slot shows another release than before. */
  'remote.swapped': { name: string; from: string; to: string };
}

export type BrowserEventName = keyof BrowserEvents;

export interface EventBus {
  publish<N extends BrowserEventName>(name: N, payload: BrowserEvents[N]): void;
  /** Returns the way to unsubscribe. A handler that throws does not stop the others. */
  subscribe<N extends BrowserEventName>(name: N, handler: (payload: BrowserEvents[N]) => void): () => void;
}
