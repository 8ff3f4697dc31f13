/**
 * Messages of the gateway's and the registry's live streams (server-sent events; the event's name is `topic`).
 * A message only says that something changed and never carries an amount: subscribers refetch, so a lost message
 * leaves no stale number. Only a deployment carries the changed document, so that not every open page requests it at
 * the same moment. `live-message.ts` parses them.
 */
export type LiveMessage =
  | { topic: 'balance' }
  | { topic: 'unread' }
  | { topic: 'notices' }
  | { topic: 'status' }
  /** A promotion was published or closed, or this member's claim of one changed. */
  | { topic: 'promotions' }
  /** A block of play began, or its end changed. */
  | { topic: 'protection' }
  /** The member's rewards or missions changed. */
  | { topic: 'rewards' }
  | { topic: 'order'; orderNo: string }
  | { topic: 'bet'; roundId: string }
  /** This session has ended: log out without confirmation. */
  | { topic: 'session'; state: 'revoked' }
  /**
   * Sent by the registry: the discovery document has a newer revision. Carries the signed document, except in the
   * first message of a stream.
   */
  | { topic: 'deployment'; revision: number; document?: PackedDocument };

/** The JSON of a `SignedDiscovery` as gzip, in base64. It is verified exactly like a fetched document. */
export type PackedDocument = string;
