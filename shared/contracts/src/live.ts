/**
 * What the gateway's and the registry's live streams carry (server-sent events; the event's name is `topic`).
 * Always "this changed", never an amount: who cares refetches, so that a lost frame leaves no stale number. A deployment
 * alone brings what it changed, so that not every open page asks for it in the same moment.
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
  /** The registry: the discovery document has a newer revision; the signed document, unless the stream has just begun. */
  | { topic: 'deployment'; revision: number; document?: PackedDocument };

/** The JSON of a `SignedDiscovery` as gzip, in base64. It is believed no sooner than one that was asked for. */
export type PackedDocument = string;
