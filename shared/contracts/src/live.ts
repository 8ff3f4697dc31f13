/**
 * What the gateway's and the registry's live streams carry (server-sent events; the event's name is `topic`).
 * Always "this changed", never an amount: who cares refetches, so that a lost frame leaves no stale number.
 */
export type LiveMessage =
  | { topic: 'balance' }
  | { topic: 'unread' }
  | { topic: 'notices' }
  | { topic: 'status' }
  | { topic: 'order'; orderNo: string }
  | { topic: 'bet'; roundId: string }
  /** This session ended: log out without asking. */
  | { topic: 'session'; state: 'revoked' }
  /** The registry: the discovery document has a newer revision. */
  | { topic: 'deployment'; revision: number };
