import type { LiveTarget } from './live-target.ts';

/** What one listener may be meant by, besides being one of everyone. */
export interface Listener {
  memberId?: number;
  tokenHash?: string;
}

/**
 * What was told before a page listened and after it had asked: between its first question and its stream lies as long as its
 * code takes to arrive.
 */
export interface ReplayBuffer {
  add(to: LiveTarget, text: string): void;
  /** What `listener` was told in the last `ageMs`, each text once. What everyone was told is known however long ago it was. */
  replay(ageMs: number, listener: Listener): string[];
}

/** A member's page asks for what is the member's own when it begins to listen: this bridges no more than that moment. */
const memberRetentionMs = 15_000;
/** Members of whom something is kept; the oldest goes first. */
const membersMax = 20_000;
/** Another gateway may have answered the page's questions, and heard of the change that much later. */
const betweenGatewaysMs = 2_000;

/** Times are of one clock that only goes forward, in milliseconds. */
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
