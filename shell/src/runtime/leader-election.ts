interface ElectionParts {
  /** Name of the lock. Its holder is the leader. */
  name: string;
  /** Runs in the leader until its signal aborts. `replacedLeader`: another tab may have been the leader before. */
  runAsLeader(signal: AbortSignal, replacedLeader: boolean): Promise<void>;
  /** Silence of the leader after which a visible tab steals the lock. */
  silentMs: number;
  /** Returns when another tab last sent something. */
  lastActivityAt(): number;
  /** Ends the candidacy or the leadership of this tab. */
  signal: AbortSignal;
}

/** Becomes the leader whenever the lock is free. Resolves when `runAsLeader` does, or after `signal` aborted. */
export async function campaignForLeadership(parts: ElectionParts): Promise<void> {
  let mode: 'first' | 'wait' | 'steal' = 'first';
  let failedAt = 0;
  while (!parts.signal.aborted) {
    const leadership = new AbortController();
    const candidacy = new AbortController();
    const silenceTimer = setInterval(() => {
      const isSilent = Date.now() - Math.max(parts.lastActivityAt(), failedAt) > parts.silentMs;
      if (isSilent && document.visibilityState !== 'hidden') candidacy.abort('silent');
    }, parts.silentMs / 4);
    const end = () => {
      clearInterval(silenceTimer);
      candidacy.abort();
      leadership.abort();
    };
    parts.signal.addEventListener('abort', end);
    const replacedLeader = mode !== 'first';
    const options = {
      first: { ifAvailable: true },
      wait: { signal: candidacy.signal },
      steal: { steal: true },
    }[mode];
    try {
      const outcome = await navigator.locks.request(parts.name, options, async (lock) => {
        clearInterval(silenceTimer);
        if (!lock) return 'another tab listens';
        await parts.runAsLeader(leadership.signal, replacedLeader);
        return 'refused';
      });
      if (outcome === 'refused') return;
      mode = 'wait';
    } catch {
      // The signal aborted, the leader was silent for too long, or another tab stole the lock from this one.
      mode = candidacy.signal.reason === 'silent' ? 'steal' : 'wait';
      failedAt = Date.now();
    } finally {
      end();
      parts.signal.removeEventListener('abort', end);
    }
  }
}
