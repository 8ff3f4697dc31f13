import type { PanelName } from './contributions.ts';
import type { LanguageCode, Theme } from './platform-config.ts';

/**
 * Events between the parts of a page. An event only says that state changed: the state is in the site's atoms and in
 * the gateway's responses. Payloads are plain data.
 */
export interface BrowserEvents {
  /** Published by the shell when a token became valid: after a login, a registration, or a sibling tab's reply. */
  'session.opened': { username: string };
  /** Published by the shell when the gateway no longer accepts the token. The member can log in again over the page. */
  'session.expired': Record<string, never>;
  /** Published by the shell after a logout in this tab or another. */
  'session.closed': Record<string, never>;
  /** Published by mfe-member-center after a change of nickname or picture. The shell then requests the member again. */
  'member.changed': Record<string, never>;
  /**
   * Published by the shell, from the live stream or after an action of this page. Refetch data that depends on money.
   */
  'balance.changed': Record<string, never>;
  /** Published by mfe-lobby after a favourite was added or removed. */
  'favourites.changed': { nodeId: number; favourite: boolean };
  /** Published by the shell, from the live stream. */
  'unread.changed': Record<string, never>;
  /** Published by the shell, from the live stream, when a block of play began or its end changed. */
  'protection.changed': Record<string, never>;
  /** Published by the shell, from the live stream, when rewards or missions of this member changed. */
  'rewards.changed': Record<string, never>;
  /** Published by the shell, from the live stream, when notices or banners were published. */
  'notices.changed': Record<string, never>;
  /**
   * Published by the shell, from the live stream, when a promotion was published or closed, or the member's claim of
   * one changed.
   */
  'promotions.changed': Record<string, never>;
  /**
   * Published by the shell, from the live stream, when a deposit or withdrawal order of this member changed its
   * status.
   */
  'order.changed': { orderNo: string };
  /** Published by the shell when a bet of this member was settled. */
  'bet.settled': { roundId: string };
  /** Published by the shell after it opened a panel. */
  'panel.opened': { panel: PanelName; page: string | undefined };
  'language.changed': { language: LanguageCode };
  'theme.changed': { theme: Theme };
  /** Published by the shell when a slot shows another release than before. */
  'remote.swapped': { name: string; from: string; to: string };
}

export type BrowserEventName = keyof BrowserEvents;

export interface EventBus {
  publish<N extends BrowserEventName>(name: N, payload: BrowserEvents[N]): void;
  /** Returns an unsubscribe function. A handler that throws does not stop the others. */
  subscribe<N extends BrowserEventName>(name: N, handler: (payload: BrowserEvents[N]) => void): () => void;
}
