/** The recipients of a message: all pages, the pages of one member, or the pages of one session. */
export type LiveTarget = 'everyone' | { memberId: number } | { tokenHash: string };

/** The member and session of one listener. Messages for everyone reach every listener. */
interface Listener {
  memberId?: number;
  tokenHash?: string;
}

/**
 * Messages sent after a page's first request and before its stream opened. That gap is as long as the page's code takes
 * to load.
 */
interface ReplayBuffer {
  add(to: LiveTarget, text: string): void;
  /**
   * Returns the messages of the last `ageMs` for `listener`, each text once. Messages for everyone are retained without
   * a time limit.
   */
  replay(ageMs: number, listener: Listener): string[];
}

/** A member's page requests the member's own data when its stream opens, so this time only bridges that moment. */
const memberRetentionMs = 15_000;
/** Maximum number of members with retained messages; the oldest is evicted first. */
const membersMax = 20_000;
/** Another gateway may have answered the page's requests, and it may have learned of the change this much later. */
const betweenGatewaysMs = 2_000;

/** Creates the buffer. `now` is a monotonic clock, in milliseconds. */
export function createReplayBuffer(now: () => number = () => performance.now()): ReplayBuffer {
  const toAll = new Map<string, number>();
  const toSome = new Map<string, { lastAt: number; texts: Map<string, number> }>();

  function removeOld(): void {
    for (const [key, { lastAt }] of toSome) {
      if (lastAt >= now() - memberRetentionMs && toSome.size <= membersMax) return;
      toSome.delete(key);
    }
  }

  return {
    add(to, text) {
      if (to === 'everyone') return void toAll.set(text, now());
      const key = toKey(to);
      const texts = toSome.get(key)?.texts ?? new Map<string, number>();
      for (const [old, at] of texts) if (at < now() - memberRetentionMs) texts.delete(old);
      texts.set(text, now());
      toSome.delete(key);
      toSome.set(key, { lastAt: now(), texts });
      removeOld();
    },
    replay(ageMs, { memberId, tokenHash }) {
      const from = now() - ageMs - betweenGatewaysMs;
      const meant = [toAll];
      if (memberId !== undefined) meant.push(toSome.get(toKey({ memberId }))?.texts ?? new Map());
      if (tokenHash !== undefined) meant.push(toSome.get(toKey({ tokenHash }))?.texts ?? new Map());
      const texts = meant.flatMap((messages) =>
        [...messages].filter(([, at]) => at >= from).map(([text]) => text),
      );
      return [...new Set(texts)];
    },
  };
}

const toKey = (to: Exclude<LiveTarget, 'everyone'>): string =>
  'memberId' in to ? `member ${to.memberId}` : `token ${to.tokenHash}`;
